import { RANKS } from '../../ui/cards';
import type { CribbageView } from '../../wire/generated/cribbage';
import type { Card } from '../../wire/generated/view';

export type View = CribbageView;

export const other = (seat: number): number => 3 - seat;

/** The seat that is drawn below: the reader's, or seat 1 for one who watches. */
export const ownSeat = (view: { seat: number }): number => view.seat || 1;

/** What a card counts in the play: an ace 1, ten and faces 10. */
export const pips = (card: Card): number => Math.min(10, RANKS.indexOf(card.charAt(0)) + 1);

/** Whether a card would peg after these: for fifteen, thirty-one, a pair or a run. A reason to look again, and no more. */
export function pegs(series: readonly Card[], card: Card): boolean {
  const cards = [...series, card];
  const total = cards.reduce((sum, one) => sum + pips(one), 0);
  const pair = series.at(-1)?.charAt(0) === card.charAt(0);
  return total === 15 || total === 31 || pair || cards.some((_, at) => isRun(cards.slice(at)));
}

/** Three or more ranks one after the other, in any order. */
function isRun(cards: readonly Card[]): boolean {
  const places = cards.map((card) => RANKS.indexOf(card.charAt(0)));
  return (
    cards.length > 2 &&
    new Set(places).size === cards.length &&
    Math.max(...places) - Math.min(...places) === cards.length - 1
  );
}

/** Who played a card of this hand; 0 for nobody. */
export const playerOf = (view: View, card: Card): number => view.players[view.played.indexOf(card)] ?? 0;
