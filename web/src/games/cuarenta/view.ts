import type { Points } from '../../wire/generated/toClient';
import type { BaseView, Card } from '../../wire/view';

export type Phase = 'pack' | 'deal' | 'play' | 'take' | 'recall' | 'over';
export type Direction = 'clockwise' | 'counter' | 'alternate';

/** Cuarenta as one seat may see it. Lists by seat or by side start with seat or side 1. */
export interface View extends BaseView {
  options: Record<string, string>;
  dealer: number;
  direction: Direction;
  hand_number: number;
  deal: number;
  deals: number;
  phase: Phase;
  turn: number[];
  hand: Card[];
  counts: number[];
  stock: number;
  table: Card[];
  just_left: Card | null;
  piles: number[];
  target: number;
  chicas: number[];
  rondas: { seat: number; double: boolean }[];
  missed: Card[];
  missed_by: number;
  taker: number;
  played: Card[][];
  gone: Card[];
  caidas: { deal: number; seat: number; victim: number; rank: string }[];
  total_carton: number[];
  countable_carton: number[];
  score_cards: { perros: number; tantos: number }[];
  last_points: Points[];
}

/** Seats 1 and 3 are side 1, seats 2 and 4 side 2. */
export const sideOf = (seat: number): number => 2 - (seat % 2);

/** The side that is drawn as one's own: the reader's, or side 1 for one who watches. */
export const ownSide = (view: View): number => sideOf(view.seat || 1);
