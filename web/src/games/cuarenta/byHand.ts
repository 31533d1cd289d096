// Plays selected by hand, card by card, as at a table that proposes nothing. What is selected is spelled as a move; the
// server says whether it is one, and why not.

import { sameCards } from '../../ui/cards';
import type { Card } from '../../wire/generated/view';
import { plays, readMove, taken } from './moves';

const RANKS = 'A23456789TJQK';

const rankOf = (card: Card): number => RANKS.indexOf(card[0] ?? '');
const rising = (cards: readonly Card[]): Card[] => [...cards].sort((a, b) => rankOf(a) - rankOf(b));

/** Spells a play: what ranks above the card would be its sequence, where something else is taken with it. */
function spelled(card: Card, picked: readonly Card[]): string {
  const base = picked.filter((one) => rankOf(one) <= rankOf(card));
  const above = rising(picked.filter((one) => rankOf(one) > rankOf(card)));
  if (!picked.length) return card;
  if (!base.length || !above.length) return `${card}*${rising(picked).join('')}`;
  return `${card}*${base.join('')}+${above.join('')}`;
}

/** The play of a card that takes what was picked, in any order. Where the rules leave no choice of the sequence, what
 * it is taken with says it all. */
export function handMove(legal: readonly string[], card: Card, picked: readonly Card[]): string {
  const options = plays(legal).filter((play) => play.card === card);
  const exact = options.find((play) => sameCards(taken(play), picked));
  const based = options.filter((play) => sameCards(play.base, picked));
  return (exact ?? (based.length === 1 ? based[0] : undefined))?.text ?? spelled(card, picked);
}

/** The move that takes cards which the others left behind; `seat` says who, where it is not their turn. */
export function takeMove(legal: readonly string[], picked: readonly Card[], seat: number, mine: boolean): string {
  const takes = legal.map(readMove).filter((move) => move.kind === 'take');
  const words = `take:${rising(picked).join('')}`;
  return takes.find((take) => sameCards(take.cards, picked))?.text ?? (mine ? words : `${seat}:${words}`);
}

/** The cards that go with what was picked into some play of the card. */
export function fittingCards(legal: readonly string[], card: Card, picked: readonly Card[]): Set<Card> {
  const options = plays(legal).filter((play) => play.card === card);
  return new Set(options.map(taken).flatMap((cards) => (picked.every((one) => cards.includes(one)) ? cards : [])));
}

/** With a card more, or without it. */
export const flipped = (picked: readonly Card[], card: Card): Card[] =>
  picked.includes(card) ? picked.filter((one) => one !== card) : [...picked, card];
