// What a game says that has no catalogue here, as the server tells it: in the keys of a catalogue. Pure.

import type { GameInfo } from '../wire/generated/toClient';

/** The messages of a game among those that the server has: its name, its rulesets and options, and its own words. */
export function messagesOf(games: readonly GameInfo[], game: string): Record<string, string> {
  const info = games.find(({ id }) => id === game);
  if (!info) return {};
  const rulesets = info.rulesets.flatMap(({ id, name, sentence }) => [
    [`${game}.ruleset.${id}.name`, name],
    [`${game}.ruleset.${id}.sentence`, sentence],
  ]);
  const options = info.options.map(({ name, label }) => [`${game}.option.${name}`, label]);
  const words = Object.entries(info.words).map(([key, message]) => [`${game}.${key}`, message]);
  return Object.fromEntries([[`${game}.name`, info.name], ...rulesets, ...options, ...words]) as Record<string, string>;
}
