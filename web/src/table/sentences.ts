// Sentences with cards in them.

import { TAKEBACK } from './takeback';
import type { GameEvent } from '../wire/generated/toClient';
import type { Card } from '../wire/generated/view';
import type { Premove } from './premove.svelte';
import { cardName, t } from '../ui/words.svelte';

/** A piece of a sentence: words, or cards to be drawn. */
export type Part = string | { cards: Card[] };

/** Who sits at a table, for whoever reads about it. */
export interface Names {
  you: number;
  /** By seat, seat 1 first. */
  seats: readonly string[];
}

const PLACE = /\{(\w+)\}/;

/** Puts cards into the places that a message keeps for them. */
export function withCards(text: string, cards: Readonly<Record<string, readonly Card[]>> = {}): Part[] {
  return withParts(
    text,
    Object.fromEntries(
      Object.entries({ card: [], cards: [], ...cards }).map(([name, some]) => [name, [{ cards: [...some] }]]),
    ),
  );
}

/** Puts pieces of sentences into the places that a message keeps for them; a place without a piece stays as it is written. */
export function withParts(text: string, parts: Readonly<Record<string, readonly Part[]>>): Part[] {
  return text
    .split(PLACE)
    .flatMap((piece, index): readonly Part[] => (index % 2 ? (parts[piece] ?? [`{${piece}}`]) : [piece]))
    .filter((part) => part !== '');
}

/** The name of whoever sits there. */
export const who = (seat: number, names: Names): string => names.seats[seat - 1] ?? '';

/** Whether an event ends the game before its last card: somebody's time was up, or they gave it up. */
export const isForfeit = ({ move }: GameEvent): boolean => move === 'time' || move === 'resigned';

/** Whose time was up or who gave up, of an event that ended the game by it. */
export function forfeitOf(event: GameEvent | undefined, names: Names): string | null {
  if (!event || !isForfeit(event)) return null;
  return t(`log.${event.move}.${event.seat === names.you ? 'you' : 'other'}`, { name: who(event.seat, names) });
}

/** An event as a game tells it, and what the table did that is no move of the game. */
export function onTime(event: GameEvent, names: Names, told: (event: GameEvent) => Part[]): Part[] {
  const ended = forfeitOf(event, names);
  if (ended) return [ended];
  if (event.move === TAKEBACK)
    return [t(`log.takeback.${event.seat === names.you ? 'you' : 'other'}`, { name: who(event.seat, names) })];
  return event.late ? [`${t('log.late')} `, ...told(event)] : told(event);
}

/** The sentence as plain words, for those who listen. */
export const spokenSentence = (parts: readonly Part[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : part.cards.map(cardName).join(', '))).join('');

/** What is to be said of what a player made ready: that it waits, or why it came back; null: nothing. */
export function readyHint({ what, down, word }: Pick<Premove, 'what' | 'down' | 'word'>, mine: boolean): string | null {
  if (word) return t(word.key, { card: word.card && cardName(word.card) });
  if (!what || mine) return null;
  return what === 'stock' ? t('ready.stock') : t(down ? 'ready.down' : 'ready.waits');
}
