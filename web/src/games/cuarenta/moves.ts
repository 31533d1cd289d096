// Reading the texts of moves. The browser never works out what is legal: it reads the list that the view carries.

import { readCards } from '../../ui/cards';
import type { Card } from '../../wire/generated/view';

export interface Play {
  kind: 'play';
  text: string;
  card: Card;
  /** What a matching or an addition takes; empty when the card is only laid down. */
  base: Card[];
  /** What the sequence takes. */
  sequence: Card[];
}

export type Move =
  | Play
  | { kind: 'take'; text: string; cards: Card[] }
  | { kind: 'recall'; text: string; rank: string }
  | { kind: 'ronda' | 'deal' | 'pass' | 'pack' | 'misdeal' | 'other'; text: string };

const PLAIN = ['deal', 'pass', 'pack', 'misdeal', 'ronda'] as const;

/** Reads one move as the record writes it, with or without a seat in front. */
export function readMove(text: string): Move {
  const words = text.replace(/^\d+:/, '');
  const plain = PLAIN.find((word) => word === words);
  if (plain) return { kind: plain, text };
  if (words.startsWith('take:')) return { kind: 'take', text, cards: readCards(words.slice(5)) };
  if (words.startsWith('recall:')) return { kind: 'recall', text, rank: words.slice(7) };
  const played = /^([A2-9TJQK][cdhs])(?:\*([^+]*)(?:\+(.*))?)?$/.exec(words);
  if (!played) return { kind: 'other', text };
  const [, card = '', base = '', sequence = ''] = played;
  return { kind: 'play', text, card, base: readCards(base), sequence: readCards(sequence) };
}

/** Whether a move names its seat, because it may be made out of turn. */
export const isClaim = (text: string): boolean => /^\d+:/.test(text);

/** The plays among legal moves. */
export const plays = (legal: readonly string[]): Play[] =>
  legal.map(readMove).filter((move): move is Play => move.kind === 'play');

/** All that a play picks up from the table. */
export const taken = (play: Play): Card[] => [...play.base, ...play.sequence];
