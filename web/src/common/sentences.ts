// Sentences with cards in them.

import type { Card } from './wire';
import { cardName } from './words.svelte';

/** A piece of a sentence: words, or cards to be drawn. */
export type Part = string | { cards: Card[] };

/** Who sits at a table, for whoever reads about it. */
export interface Names {
  you: number;
  /** By seat, seat 1 first. */
  seats: readonly string[];
}

const CARDS = /\{(card|cards)\}/;

/** Puts cards into the places that a message keeps for them. */
export function withCards(text: string, cards: Record<string, Card[]> = {}): Part[] {
  return text
    .split(CARDS)
    .map((piece, index): Part => (index % 2 ? { cards: cards[piece] ?? [] } : piece))
    .filter((part) => part !== '');
}

/** The name of whoever sits there. */
export const who = (seat: number, names: Names): string => names.seats[seat - 1] ?? '';

/** The sentence as plain words, for those who listen. */
export const spokenSentence = (parts: readonly Part[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : part.cards.map(cardName).join(', '))).join('');
