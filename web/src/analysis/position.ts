// A position that is set up by hand: where each card lies, and what is wrong with it in the words of the page.

import { ApiError } from '../wire/api';
import type { SetupField, SetupInfo } from '../wire/generated/toClient';
import { cardName, has, t } from '../ui/words.svelte';

/** The cards of each field, in the order in which they were put there. */
export type Lying = Readonly<Record<string, readonly string[]>>;

export const cardsOf = (lying: Lying, field: string): readonly string[] => lying[field] ?? [];

/** A field for cards, and how many it takes; `most` is not there where that is left open. */
export interface Tray {
  name: string;
  least: number;
  most?: number;
}

/** The fields of a game for cards. */
export const traysOf = (info: SetupInfo): SetupField[] => info.fields.filter(({ kind }) => kind === 'cards');

/** Where a card lies; empty for nowhere. */
export const placeOf = (lying: Lying, card: string): string =>
  Object.keys(lying).find((field) => cardsOf(lying, field).includes(card)) ?? '';

/** Puts a card into a field, from wherever it lay; from that very field it is taken away. */
export function tapped(lying: Lying, field: string, card: string): Lying {
  const before = placeOf(lying, card);
  const without = before ? { ...lying, [before]: cardsOf(lying, before).filter((one) => one !== card) } : lying;
  return before === field ? without : { ...without, [field]: [...cardsOf(without, field), card] };
}

/** "6 of 10–11", or how many there are. */
export function countText(lying: Lying, { name, least, most }: Tray): string {
  const count = cardsOf(lying, name).length;
  if (most === undefined) return String(count);
  return t(least === most ? 'position.exact' : 'position.count', { count, least, most });
}

/** What a field of a game is called. */
export const fieldText = (game: string, field: string): string => t(`setup.${game}.${field}`);

export interface SetupFault {
  code: string;
  field: string;
  card: string;
  least: number;
  most: number;
}

/** What a refusal says of a position; null where it is about something else. */
export function faultOf(error: unknown): SetupFault | null {
  if (!(error instanceof ApiError) || error.code !== 'bad-position' || typeof error.state !== 'object') return null;
  return error.state as unknown as SetupFault;
}

/** A fault in words. */
export function faultText(game: string, { code, field, card, least, most }: SetupFault): string {
  const key = code === 'count' && least === most ? 'exact' : code;
  const called = has(`setup.${game}.${field}`) ? fieldText(game, field) : field;
  return t(`setup.fault.${key}`, { card: card.length === 2 ? cardName(card) : card, field: called, least, most });
}
