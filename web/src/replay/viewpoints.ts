// The viewpoints from which a finished game can be seen.

import type { Player } from '../wire/generated/toClient';

/** A seat by its number, `0` for one who watches, `open` for all cards. */
export type From = string;

export interface Viewpoint {
  seat: number;
  hands: boolean;
}

/** What is asked of the server: all cards are shown around the table of seat 1. */
export const viewpointOf = (from: From): Viewpoint =>
  from === 'open' ? { seat: 1, hands: true } : { seat: Number(from), hands: false };

/** A place to look from, and its seat (0: as one who watches, or with all cards). */
export interface Choice {
  from: From;
  seat: number;
}

export const choicesOf = (players: readonly Player[]): Choice[] => [
  ...players.map(({ seat }) => ({ from: `${seat}`, seat })),
  { from: '0', seat: 0 },
  { from: 'open', seat: 0 },
];
