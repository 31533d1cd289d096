// From where a finished game can be looked at.

import type { Player } from '../common/wire';

/** A seat by its number, `0` for one who watches, `open` for all cards. */
export type From = string;

export interface Look {
  seat: number;
  hands: boolean;
}

/** What is asked of the server: all cards are shown around the table of seat 1. */
export const lookOf = (from: From): Look => (from === 'open' ? { seat: 1, hands: true } : { seat: Number(from), hands: false });

/** The choices, with the name of whoever sat there (none: somebody who watches, or all cards). */
export const choicesOf = (players: readonly Player[]): { from: From; name: string | null }[] => [
  ...players.map((player) => ({ from: `${player.seat}`, name: player.name })),
  { from: '0', name: null },
  { from: 'open', name: null },
];
