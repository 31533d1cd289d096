import type { Points } from '../../wire/generated/toClient';
import type { BaseView, Card } from '../../wire/view';

export type Phase = 'pack' | 'offer' | 'draw' | 'discard' | 'lay' | 'over';
export type Source = 'stock' | 'pile';
/** Cards that belong together. */
export type Meld = Card[];

/** A hand laid open. */
export interface Knock {
  seat: number;
  kind: 'knock' | 'gin' | 'biggin';
  melds: Meld[];
  deadwood: Card[];
  points: number;
  discard: Card | null;
}

/** How a hand ended; side 0 is nobody. */
export interface Result {
  kind: 'draw' | 'knock' | 'undercut' | 'gin' | 'biggin';
  side: number;
  points: number;
  doubled: boolean;
  knock: Knock | null;
  defence: { melds: Meld[]; laid_off: Card[]; deadwood: number } | null;
  hands: Card[][];
}

/** Gin as one seat may see it. Lists by seat start with seat 1. */
export interface View extends BaseView {
  options: Record<string, string>;
  dealer: number;
  hand_number: number;
  phase: Phase;
  turn: number[];
  passes: number;
  pile_draws: number;
  drew: { seat: number; from: Source } | null;
  knock: Knock | null;
  result: Result | null;
  hand: Card[];
  melds: Meld[];
  deadwood: number;
  counts: number[];
  known: Card[][];
  stock: number;
  pile: Card[];
  upcard: Card | null;
  knock_value: number;
  taken: Card | null;
  drawn: Card | null;
  target: number;
  boxes: number[];
  last_points: Points[];
}

/** The seat that is drawn as one's own: the reader's, or seat 1 for one who watches. */
export const ownSeat = (view: View): number => view.seat || 1;
export const otherSeat = (seat: number): number => 3 - seat;

/** Whether this hand counts twice: a spade was turned up, and the ruleset doubles it. */
export const isDoubled = (view: View): boolean =>
  view.options['spades-double'] === 'yes' && view.upcard?.charAt(1) === 's';
