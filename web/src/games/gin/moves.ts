// Reading the texts of moves. The browser never works out what is legal: it reads the list that the view carries.

import { readCards, sameCards } from '../../ui/cards';
import type { Card } from '../../wire/generated/view';
import type { Meld } from './view';

export type Ending = 'knock' | 'gin';

export type Move =
  | { kind: 'upcard' | 'stock' | 'pass' | 'biggin' | 'lay' | 'pack' | 'other'; text: string }
  | { kind: 'shed'; text: string; card: Card }
  | { kind: Ending; text: string; card: Card; melds: Meld[] }
  | { kind: 'lay-these'; text: string; cards: Card[] };

const PLAIN = ['upcard', 'stock', 'pass', 'biggin', 'lay', 'pack'] as const;

/** Reads one move as the record writes it, with or without a seat in front. */
export function readMove(text: string): Move {
  const words = text.replace(/^\d+:/, '');
  const plain = PLAIN.find((word) => word === words);
  if (plain) return { kind: plain, text };
  if (words.startsWith('lay:')) return { kind: 'lay-these', text, cards: readCards(words.slice(4)) };
  const shed = /^(|knock|gin)-([A2-9TJQK][cdhs])(?::(.*))?$/.exec(words);
  if (!shed) return { kind: 'other', text };
  const [, how, card = '', melds] = shed;
  if (!how) return { kind: 'shed', text, card };
  return { kind: how as Ending, text, card, melds: melds ? melds.split(',').map(readCards) : [] };
}

const has = (legal: readonly string[], text: string): string | null => (legal.includes(text) ? text : null);

/** The plain discard of a card, where it is open. */
export const shedMove = (legal: readonly string[], card: Card): string | null => has(legal, `-${card}`);

/** How the hand can be ended with this discard, the program's own arrangement: gin, knock, or not at all. */
export function endingOf(legal: readonly string[], card: Card): { kind: Ending; text: string } | null {
  const kind = (['gin', 'knock'] as const).find((word) => legal.includes(`${word}-${card}`));
  return kind ? { kind, text: `${kind}-${card}` } : null;
}

/** Whether any discard, or none, may end the hand now. */
export const mayEnd = (legal: readonly string[]): boolean =>
  legal.map(readMove).some(({ kind }) => kind === 'biggin' || kind === 'gin' || kind === 'knock');

/** The ways to lay a hand down that name their melds. */
export function namedWays(legal: readonly string[], card: Card): { text: string; melds: Meld[] }[] {
  return legal
    .map(readMove)
    .flatMap((move) =>
      move.kind === 'knock' && move.card === card && move.melds.length ? [{ text: move.text, melds: move.melds }] : [],
    );
}

/** The lay-offs by hand, each with its cards. */
export function layOffs(legal: readonly string[]): { text: string; cards: Card[] }[] {
  return legal
    .map(readMove)
    .flatMap((move) => (move.kind === 'lay-these' ? [{ text: move.text, cards: move.cards }] : []));
}

/** Takes a card into what is laid off, or out of it, together with whatever else that needs; null where it cannot be. */
export function toggleLaid(legal: readonly string[], laid: readonly Card[], card: Card): Card[] | null {
  const all = layOffs(legal).map((way) => way.cards);
  if (laid.includes(card)) {
    const without = all.filter((cards) => !cards.includes(card) && cards.every((one) => laid.includes(one)));
    return without.sort((a, b) => b.length - a.length)[0] ?? null;
  }
  const wanted = [...laid, card];
  const wider = all.filter((cards) => wanted.every((one) => cards.includes(one)));
  const alone = all.filter((cards) => cards.includes(card));
  return (
    [...wider, ...alone].sort(
      (a, b) =>
        b.filter((one) => laid.includes(one)).length - a.filter((one) => laid.includes(one)).length ||
        a.length - b.length,
    )[0] ?? null
  );
}

/** The move that lays off exactly these cards. */
export const layMove = (legal: readonly string[], cards: readonly Card[]): string | null =>
  layOffs(legal).find((way) => sameCards(way.cards, cards))?.text ?? null;
