// How finished games ended, for lists.

import { nameOf } from '../table/people';
import type { ListedTable } from '../wire/generated/toClient';
import { listed, t } from '../ui/words.svelte';

export type Result = 'won' | 'lost' | 'lost-many' | 'nobody' | 'abandoned';

/** Seats 1 and 3 are side 1, seats 2 and 4 side 2. */
const sideOf = (seat: number): number => 2 - (seat % 2);

/** What became of a game, for whoever asks. */
export function resultOf(table: ListedTable): Result {
  if (table.abandoned) return 'abandoned';
  if (!table.winner) return 'nobody';
  if (table.you && sideOf(table.you) === table.winner) return 'won';
  return winnersOf(table).length > 1 ? 'lost-many' : 'lost';
}

/** Who won, and how the others lost before the last card, in words. */
export const howEnded = (table: ListedTable): string =>
  [
    t(`finished.${resultOf(table)}`, { names: listed(winnersOf(table)) }),
    ...(table.ending ? [t(`finished.by.${table.ending}`)] : []),
  ].join(' · ');

/** The names of those who won. */
export const winnersOf = (table: ListedTable): string[] =>
  table.players
    .filter((player) => sideOf(player.seat) === table.winner)
    .map(({ seat }) => nameOf(seat, table.players, table.you));
