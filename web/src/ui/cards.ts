import type { Card } from '../wire/generated/view';

export const RANKS = 'A23456789TJQK';
export const SUITS = 'cdhs';

/** `Td` → `T`. */
export const rankOf = (card: Card): string => card.charAt(0);

/** `Td` → `d`. */
export const suitOf = (card: Card): string => card.charAt(1);

/** `2c3d` → `['2c', '3d']`. */
export const readCards = (text: string): Card[] => text.match(/[A23456789TJQK][cdhs]/g) ?? [];

/** Orders cards by rank, then by suit, as the record writes them. */
export function byRank(a: Card, b: Card): number {
  const ranks = RANKS.indexOf(rankOf(a)) - RANKS.indexOf(rankOf(b));
  return ranks || SUITS.indexOf(suitOf(a)) - SUITS.indexOf(suitOf(b));
}

/** Whether two lists hold the same cards, in whatever order. */
export function sameCards(a: readonly Card[], b: readonly Card[]): boolean {
  return a.length === b.length && a.every((card) => b.includes(card));
}

/** The face that a rank shows in text: `T` is written 10. */
export const rankText = (rank: string): string => (rank === 'T' ? '10' : rank);
