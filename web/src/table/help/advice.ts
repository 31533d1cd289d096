// Moves as they are advised, in a few words with cards in them. Pure: a game and the text of a move give a sentence.

import { spokenSentence, withCards, withParts, type Part } from '../sentences';
import type { Ground, Hint, RatedMove } from '../../wire/generated/toClient';
import { has, inFigures, inPercent, t } from '../../ui/words.svelte';
import { partOf } from '../../games/registry';
import { moveParts } from '../plain/view';

/** "Take 2 of clubs with 5 of hearts"; a move that nobody has words for as the record writes it. */
export function advised(game: string, { move: text, card = '' }: { move: string; card?: string | undefined }): Part[] {
  const help = partOf('help', game);
  if (!help) return moveParts(text);
  const read = help.readMove(text);
  const key = `advice.${game}.${read.kind}`;
  if (!has(key)) return [text];
  const values = { points: read.points ?? 0, rank: read.rank ? t(`ranks.${read.rank.toLowerCase()}`) : '' };
  return withCards(t(key, values), {
    card: read.card ? [read.card] : card ? [card] : [],
    cards: [...(read.cards ?? [])],
  });
}

/** The same as plain words, for those who listen. */
export const spokenAdvice = (game: string, move: string, card = ''): string =>
  spokenSentence(advised(game, { move, card }));

/** "63 %", or points with their sign. */
export const worthText = (worth: number, unit: Unit): string =>
  unit === 'points' ? signed(worth) : inPercent(hundredths(worth));

export const signed = (value: number): string => `${value < 0 ? '−' : '+'}${inFigures(Math.abs(value))}`;

/** A chance in whole hundredths; one that is neither 0 nor 1 is never told as such. */
function hundredths(chance: number): string {
  if (chance > 0 && chance < 0.005) return '<1';
  return chance > 0.995 && chance < 1 ? '>99' : `${Math.round(100 * chance)}`;
}

export type Unit = 'chance' | 'points';

/** A choice with all the moves that come to the same: "discard 10♣ or discard 10♥". */
export const optionParts = (game: string, { move, same = [], card }: RatedMove): Part[] =>
  [move, ...same].flatMap((text, at) => [...(at ? [` ${t('hint.or')} `] : []), ...advised(game, { move: text, card })]);

/** What is compared: the better move, and another. */
export interface Pair {
  best: RatedMove | undefined;
  other: RatedMove | undefined;
  unit: Unit;
}

/**
 * Why the best move is to be made, or what there is to say where the tactics know of no ground.
 *
 * Grounds speak to whoever decides: `to` names them where that is not the reader.
 */
export function whyParts(
  game: string,
  { grounds, close }: Pick<Hint, 'grounds'> & Partial<Pick<Hint, 'close'>>,
  { best, other, unit }: Pair,
  to = '',
): Part[] {
  if (grounds.length) {
    const told = grounds.flatMap((ground, at) => [...(at ? ['; '] : []), ...groundParts(game, ground)]);
    return withParts(t(close ? 'hint.why-close' : to ? 'hint.why-to' : 'hint.why', { name: to }), { grounds: told });
  }
  if (close || !best || !other) return [t('hint.close')];
  return withParts(t('hint.searched', { worth: worthText(best.worth, unit), less: worthText(other.worth, unit) }), {
    other: advised(game, other),
  });
}

/** A ground as a part of a sentence, with the cards and figures in which the moves differ. */
export function groundParts(game: string, { code, cards = {}, numbers = {} }: Ground): Part[] {
  const figures = Object.fromEntries(
    Object.entries(numbers).map(([name, number]) => [name, Number.isInteger(number) ? number : inFigures(number)]),
  );
  return withCards(t(`ground.${game}.${code}`, figures).replaceAll(' %', '\u00a0%'), cards);
}
