// Hands as they are written: the cards of a text, a hand drawn at random, and the figures of its plays.

import { inFigures } from '../ui/words.svelte';
import { worthText } from '../table/help/advice';
import type { ExplorerInfo } from '../wire/generated/toClient';
import type { Tray } from './position';

const CARD = /^[A2-9TJQK][cdhs]$/;

export const isCard = (text: string): boolean => CARD.test(text);

/** One card as people may write it: `10h`, `td`, `5♥`. */
function cardOf(text: string): string {
  const plain = text.replace('10', 'T').replace('♣', 'c').replace('♦', 'd').replace('♥', 'h').replace('♠', 's');
  const card = plain.charAt(0).toUpperCase() + plain.slice(1).toLowerCase();
  return isCard(card) ? card : text;
}

/** The cards of a text, with or without white space between them; what is no card stays as it is. */
export const cardsIn = (text: string): string[] =>
  (text.match(/(?:10|[a2-9tjqk])[cdhs♣♦♥♠]|[^\s,]+/giu) ?? []).map(cardOf);

/** The fields for the cards of a hand, and of what else is asked for. */
export const traysFor = ({ sizes, others }: ExplorerInfo): Tray[] => [
  { name: 'hand', least: Math.min(...sizes), most: Math.max(...sizes) },
  ...(others ? [{ name: 'others', least: 0 }] : []),
];

/** A hand drawn at random, as large as it may be, and a few cards of the table where one has such. */
export function handFrom({ pack, sizes, others }: ExplorerInfo, random = Math.random): [string, string] {
  const cards = [...pack];
  for (let at = cards.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [cards[at], cards[other]] = [cards[other] ?? '', cards[at] ?? ''];
  }
  const size = Math.max(...sizes);
  return [cards.slice(0, size).join(' '), others === 'table' ? cards.slice(size, size + 4).join(' ') : ''];
}

/** A figure as it is read: a chance in percent, whole numbers as such. */
export function figureText(figure: number, chance: boolean): string {
  if (chance) return worthText(figure, 'chance');
  return Number.isInteger(figure) ? `${figure}` : inFigures(figure).replace('-', '−');
}
