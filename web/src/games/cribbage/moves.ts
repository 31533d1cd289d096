// Reading the texts of moves. The browser never works out what is legal: it reads the list that the view carries.

import { readCards, sameCards } from '../../ui/cards';
import type { Card } from '../../wire/generated/view';

export type Move =
  | { kind: 'lay-away'; text: string; cards: Card[] }
  | { kind: 'play'; text: string; card: Card }
  | { kind: 'count' | 'muggins'; text: string; points: number }
  | { kind: 'go' | 'pass' | 'pack' | 'other'; text: string };

const PLAIN = ['go', 'pass', 'pack'] as const;

/** Reads one move as the record writes it; of another's cards for the crib only that they were laid away. */
export function readMove(text: string): Move {
  const words = text.replace(/^\d+:/, '');
  const plain = PLAIN.find((word) => word === words);
  if (plain) return { kind: plain, text };
  if (words === 'lay-away') return { kind: 'lay-away', text, cards: [] };
  const said = /^(count|muggins):(\d+)$/.exec(words);
  if (said) return { kind: said[1] as 'count' | 'muggins', text, points: Number(said[2]) };
  const cards = readCards(words);
  if (cards.join('') !== words || !cards.length || cards.length > 2) return { kind: 'other', text };
  const [card = ''] = cards;
  return cards.length === 2 ? { kind: 'lay-away', text, cards } : { kind: 'play', text, card };
}

const moves = (legal: readonly string[]): Move[] => legal.map(readMove);

/** The legal move that plays a card. */
export const playOf = (legal: readonly string[], card: Card): string | null =>
  moves(legal).find((move) => move.kind === 'play' && move.card === card)?.text ?? null;

/** The legal move that lays exactly these cards away. */
export const layingOf = (legal: readonly string[], cards: readonly Card[]): string | null =>
  moves(legal).find((move) => move.kind === 'lay-away' && sameCards(move.cards, cards))?.text ?? null;

/** The legal move of a kind that needs no more saying. */
export const plainOf = (legal: readonly string[], kind: 'go' | 'pass'): string | null =>
  moves(legal).find((move) => move.kind === kind)?.text ?? null;

/** The points that may be said now, of a count or of what was missed. */
export const sayings = (legal: readonly string[], kind: 'count' | 'muggins'): number[] =>
  moves(legal).flatMap((move) => (move.kind === kind ? [move.points] : []));

/** Whether two cards have to be laid away now. */
export const laysAway = (legal: readonly string[]): boolean => moves(legal).some((move) => move.kind === 'lay-away');
