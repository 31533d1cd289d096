// The old programs of the games, and how one of them begins.

import { keepLinks } from '../friends/links';
import type { OldProgram } from '../games/game';
import { GAMES, partOf } from '../games/registry';
import { dressTable, type Dress } from '../settings/dress.svelte';
import { lookAhead } from '../table/ahead';
import { settings } from '../settings/settings.svelte';
import { makeTable } from '../wire/api';
import type { GameInfo } from '../wire/generated/toClient';
import type { NewTable } from '../wire/generated/toServer';
import { fitting, newTable, rulesetOf, withOption, withRules, type Setup } from './setup';

export interface Program extends OldProgram {
  game: string;
}

/** Every old program there is, game by game; the lobby's parts of the games must have been fetched. */
export const allPrograms = (): Program[] =>
  GAMES.flatMap((game) => (partOf('lobby', game)?.programs ?? []).map((program) => ({ ...program, game })));

export const programOf = (game: string, id: string): Program | undefined =>
  allPrograms().find((program) => program.game === game && program.id === id);

export const dressOf = ({ game, id, look, quiet, preferences }: Program): Dress => ({
  game,
  program: id,
  look,
  quiet,
  preferences: { ...preferences },
});

/** What is asked of the server for a program: one player against one computer, as strong as the last one met. */
export function orderOf(
  program: Program,
  game: GameInfo,
  rules = program.rules,
  options: Record<string, string> = {},
): NewTable {
  const last = fitting([game], settings.lasts[game.id] ?? settings.last);
  const level = last?.level ?? '';
  const plain = withRules({ game: game.id, rules, options: {}, seats: 2, level, who: 'me' }, game, rules);
  const ruleset = rulesetOf(game, rules);
  const changed = (setup: Setup, [name, value]: [string, string]) =>
    ruleset ? withOption(setup, ruleset, name, value) : setup;
  const setup = Object.entries(options).reduce(changed, plain);
  const order = newTable(setup, settings.name.trim(), settings.speed, '', program.assistance);
  const named = (player: (typeof order.players)[number]) =>
    player.kind === 'bot' && program.computer ? { ...player, name: program.computer } : player;
  return { ...order, players: order.players.map(named) };
}

/** Makes a table of a program, dressed as it; returns its id. Throws where the server refuses. */
export async function beginProgram(
  program: Program,
  game: GameInfo,
  rules?: string,
  options?: Record<string, string>,
): Promise<string> {
  lookAhead(game.id);
  const made = await makeTable(orderOf(program, game, rules, options));
  keepLinks(made);
  dressTable(made.id, dressOf(program));
  return made.id;
}
