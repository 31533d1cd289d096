// Generated from the server's own types: `python -m build_backend.wire` writes this file. Never edited by hand.

import type { Points } from './toClient';

/** A card by its rank and its suit: `Td` is the ten of diamonds. */
export type Card = string;

/** What every game's view has. Lists by seat or by side start with seat or side 1. */
export interface BaseView {
  /** the game */
  game: string;
  /** the preset of its rules */
  rules: string;
  /** all options, with their values */
  options: Record<string, string>;
  /** how many sit there */
  seats: number;
  /** the seat that sees this; 0 watches */
  seat: number;
  /** the seat that deals this hand */
  dealer: number;
  /** the seats that the game waits for */
  turn: number[];
  /** this seat's cards; a spectator's are none */
  hand: Card[];
  /** the points by side */
  score: number[];
  /** whether the game is over */
  over: boolean;
  /** the side that has won, 0 for none */
  winner: number;
  /** what the last move or deal scored */
  last_points: Points[];
  /** the moves open to this seat, as records write them, in a fixed order */
  legal: string[];
}
