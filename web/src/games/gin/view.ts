import type { GinView } from '../../wire/generated/gin';
import type { Card } from '../../wire/generated/view';

export type View = GinView;
/** Cards that belong together. */
export type Meld = Card[];

/** The seat that is drawn as one's own: the reader's, or seat 1 for one who watches. */
export const ownSeat = (view: View): number => view.seat || 1;
export const otherSeat = (seat: number): number => 3 - seat;

/** Whether this hand counts twice: a spade was turned up, and the ruleset doubles it. */
export const isDoubled = (view: View): boolean =>
  view.options['spades-double'] === 'yes' && view.upcard?.charAt(1) === 's';
