// Generated from the server's own types: `python -m build_backend.wire` writes this file. Never edited by hand.

import type { Points } from './toClient';
import type { Card } from './view';

/** A combination of a show. */
export interface Count {
  /** what it is, as a stable word */
  reason: string;
  /** what it scores */
  points: number;
  /** its cards */
  cards: Card[];
}

/** Cribbage as one seat sees it. Lists by seat or by side start with seat or side 1. */
export interface CribbageView {
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
  /** what happens now: a pack is due, cards are laid away, played or counted, or it is over */
  phase: 'pack' | 'lay-away' | 'play' | 'count' | 'over';
  /** the seats that are waited for */
  turn: number[];
  /** the seat that has said go since the reset, 0 for none */
  said_go: number;
  /** by seat, what every card that it still holds counts more than, since it could not play */
  beyond: number[];
  /** how many of the shows have been counted */
  counted: number;
  /** what was said of the show that is being counted */
  said: number | null;
  /** whether the game is over */
  over: boolean;
  /** the side that has won, 0 for none */
  winner: number;
  /** this seat's cards */
  hand: Card[];
  /** by seat, the cards still held, as far as this seat may see them (CR-40) */
  hands: Card[][];
  /** how many cards each seat holds */
  counts: number[];
  /** by seat, the cards laid away, as far as this seat may see them */
  laid: Card[][];
  /** by seat, whether it has laid away */
  cribbed: boolean[];
  /** the starter */
  starter: Card | null;
  /** the cards played since the reset */
  series: Card[];
  /** what they count */
  total: number;
  /** all cards of this play */
  played: Card[];
  /** who played each of them */
  players: number[];
  /** what lies open */
  shows: Show[];
  /** the points by side */
  score: number[];
  /** the points that win */
  target: number;
  /** the games won, by side */
  games: number[];
  /** what the last move or deal scored */
  last_points: Points[];
  /** the moves open to this seat, as records write them, in a fixed order */
  legal: string[];
}

/** A hand or a crib that lies open; its combinations are told when it has been counted. */
export interface Show {
  /** whose it is */
  seat: number;
  /** whether it is the crib */
  crib: boolean;
  /** its four cards */
  cards: Card[];
  /** its combinations with the starter */
  counts: Count[];
  /** what they score */
  points: number;
}
