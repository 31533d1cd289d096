// Generated from the server's own types: `python -m build_backend.wire` writes this file. Never edited by hand.

import type { Points } from './toClient';
import type { Card } from './view';

/** How the opponent of a knocker lays down. */
export interface Defence {
  /** the melds */
  melds: Card[][];
  /** the cards laid off on the knocker's melds */
  laid_off: Card[];
  /** what the cards count that are left */
  deadwood: number;
}

/** Who drew last, and from where. */
export interface Draw {
  /** who drew */
  seat: number;
  /** from where */
  from: 'stock' | 'pile';
}

/** Gin as one seat sees it. Lists by seat or by side start with seat or side 1. */
export interface GinView {
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
  /** the number of the hand, from 1; 0 before the first pack */
  hand_number: number;
  /** what happens now: a pack is due, the first card is offered, or somebody draws, discards, lays off; or it is over */
  phase: 'pack' | 'offer' | 'draw' | 'discard' | 'lay' | 'over';
  /** the seats that are waited for */
  turn: number[];
  /** how many have passed the first card */
  passes: number;
  /** how many cards were taken from the pile in this hand */
  pile_draws: number;
  /** who drew last in this hand, and from where */
  drew: Draw | null;
  /** the hand that lies open */
  knock: Knock | null;
  /** how the last hand ended; null while one is played */
  result: HandResult | null;
  /** whether the game is over */
  over: boolean;
  /** the side that has won, 0 for none */
  winner: number;
  /** this seat's cards */
  hand: Card[];
  /** the melds of this seat's best arrangement (GI-07) */
  melds: Card[][];
  /** what its other cards count */
  deadwood: number;
  /** how many cards each seat holds */
  counts: number[];
  /** by seat, the cards that it took from the pile and still holds */
  known: Card[][];
  /** by seat, the cards that it has discarded in this hand */
  shed: Card[][];
  /** how many cards are left in the stock */
  stock: number;
  /** the discard pile, the top card last */
  pile: Card[];
  /** all cards that were laid on the pile in this hand, in their order, the upcard first */
  laid: Card[];
  /** the first card that was turned up */
  upcard: Card | null;
  /** the most deadwood with which one may knock in this hand */
  knock_value: number;
  /** the card that the seat on turn took from the pile in this turn */
  taken: Card | null;
  /** the card that this seat has drawn in this turn */
  drawn: Card | null;
  /** the points by side */
  score: number[];
  /** the points that win */
  target: number;
  /** the hands won, by side */
  boxes: number[];
  /** by seat, the hands of this game that it ended with a knock */
  knocks: number[];
  /** by seat, the hands that it ended with gin or big gin */
  gins: number[];
  /** by seat, the hands in which it was found able to knock and had played on */
  held_back: number[];
  /** what the last move or deal scored */
  last_points: Points[];
  /** the moves open to this seat, as records write them, in a fixed order */
  legal: string[];
}

/** How a hand ended. */
export interface HandResult {
  /** how it ended */
  kind: 'draw' | 'knock' | 'undercut' | 'gin' | 'biggin';
  /** the side that scored, 0 for none */
  side: number;
  /** how many points */
  points: number;
  /** whether they were doubled */
  doubled: boolean;
  /** the hand that was laid open */
  knock: Knock | null;
  /** how its opponent laid down */
  defence: Defence | null;
  /** both hands as they were at the end, by seat */
  hands: Card[][];
}

/** A hand laid open. */
export interface Knock {
  /** whose hand it is */
  seat: number;
  /** how it was laid down */
  kind: 'knock' | 'gin' | 'biggin';
  /** its melds */
  melds: Card[][];
  /** the cards outside the melds */
  deadwood: Card[];
  /** what the deadwood counts */
  points: number;
  /** the card that was discarded with it */
  discard: Card | null;
}
