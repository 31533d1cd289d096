// Generated from the server's own types: `python -m build_backend.wire` writes this file. Never edited by hand.

import type { Points } from './toClient';
import type { Card } from './view';

/** A caída of this hand. */
export interface Catch {
  /** in which deal it was made */
  deal: number;
  /** by whom */
  seat: number;
  /** on whose card */
  victim: number;
  /** of which rank */
  rank: string;
}

/** Cuarenta as one seat sees it. Lists by seat or by side start with seat or side 1. */
export interface CuarentaView {
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
  /** which way round the table is played */
  direction: 'clockwise' | 'counter' | 'alternate';
  /** the number of the hand, from 1; 0 before the first pack */
  hand_number: number;
  /** the number of the deal in this hand, from 1 */
  deal: number;
  /** how many deals a hand has */
  deals: number;
  /** what happens now: a pack is due, five are to be dealt, somebody plays, takes what was left, recalls ranks; or it is over */
  phase: 'pack' | 'deal' | 'play' | 'take' | 'recall' | 'over';
  /** the seats that are waited for */
  turn: number[];
  /** whether the game is over */
  over: boolean;
  /** the side that has won, 0 for none */
  winner: number;
  /** this seat's cards */
  hand: Card[];
  /** how many cards each seat holds */
  counts: number[];
  /** how many cards have still to be dealt */
  stock: number;
  /** the cards on the table, as they came */
  table: Card[];
  /** the card that the last play left on the table */
  just_left: Card | null;
  /** the plays and takes since the last five were dealt, as records write them */
  story: string[];
  /** by side, the cards that it has taken in this hand */
  captured: Card[][];
  /** every card that was played in this hand: the table and both piles */
  gone: Card[];
  /** by seat, the cards that it has played in this deal */
  played: Card[][];
  /** the fives of the earlier deals of this hand, by deal and then by seat */
  past: Card[][];
  /** the rondas claimed in this deal, or four that won it */
  rondas: Ronda[];
  /** the cards that were left behind and may still be taken */
  missed: Card[];
  /** the seat that left them behind, 0 for none */
  missed_by: number;
  /** the seat that may take them before it plays, 0 for none; its partner too, by taker=team */
  taker: number;
  /** the caídas of this hand */
  caidas: Catch[];
  /** by seat, the ranks that it has named rightly */
  recalled: string[][];
  /** by side, how many cards it has taken in this hand */
  piles: number[];
  /** the points by side */
  score: number[];
  /** the points that win */
  target: number;
  /** the chicas won, by side */
  chicas: number[];
  /** whether the score on show is that of a chica that was won */
  chica_won: boolean;
  /** the cartón of all hands, by side */
  total_carton: number[];
  /** the cartón that counts, by side (CU-54) */
  countable_carton: number[];
  /** the score by side, as a row of score cards */
  score_cards: ScoreCards[];
  /** what the last move or deal scored */
  last_points: Points[];
  /** the moves open to this seat, as records write them, in a fixed order */
  legal: string[];
}

/** A ronda that was claimed in this deal. */
export interface Ronda {
  /** who claimed it */
  seat: number;
  /** whether it was a double ronda */
  double: boolean;
}

/** A side's row of score cards (CU-62, CU-71). */
export interface ScoreCards {
  /** those that lie face down, for ten points each */
  perros: number;
  /** those that lie face up, for two */
  tantos: number;
}
