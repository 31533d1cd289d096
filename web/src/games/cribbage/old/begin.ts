// A new game of 1988 after one that has ended: the next of the session, or another kind where the menus say so.

import { passLinks } from '../../../friends/links';
import { beginProgram, programOf } from '../../../lobby/programs';
import { passDress } from '../../../settings/dress.svelte';
import { settings } from '../../../settings/settings.svelte';
import { router } from '../../../ui/router.svelte';
import { fetchGames, wantRematch } from '../../../wire/api';
import { fetchPart } from '../../registry';
import { order } from './chosen.svelte';

/** Goes to the next game of a table's session. */
export async function goOn(id: string): Promise<void> {
  const next = (await wantRematch(id)).id;
  if (!next) return;
  passLinks(id, next);
  passDress(id, next);
  router.go(`/table/${next}`);
}

/** Begins a game as the menus are set; `as` tells how the table that has ended was played. */
export async function beginNew(id: string, as: { rules: string; xray: boolean }): Promise<void> {
  const { rules, options } = order();
  if (rules === as.rules && 'xray' in options === as.xray) return goOn(id);
  await fetchPart('lobby', 'cribbage');
  const game = (await fetchGames(settings.lang)).find((one) => one.id === 'cribbage');
  const program = programOf('cribbage', 'cadenza');
  if (game && program) router.go(`/table/${await beginProgram(program, game, rules, options)}`);
}
