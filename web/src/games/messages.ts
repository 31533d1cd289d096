// How a game is called that has no catalogue here, as the server tells it of every game: in the keys of a catalogue. Pure.

import type { GameInfo } from '../wire/generated/toClient';

/** The messages of a game among those that the server has: its name, and those of its rulesets and options. */
export function messagesOf(games: readonly GameInfo[], game: string): Record<string, string> {
  const info = games.find(({ id }) => id === game);
  if (!info) return {};
  const rulesets = info.rulesets.flatMap(({ id, name, sentence }) => [
    [`${game}.ruleset.${id}.name`, name],
    [`${game}.ruleset.${id}.sentence`, sentence],
  ]);
  const options = info.options.map(({ name, label }) => [`${game}.option.${name}`, label]);
  return Object.fromEntries([[`${game}.name`, info.name], ...rulesets, ...options]) as Record<string, string>;
}
