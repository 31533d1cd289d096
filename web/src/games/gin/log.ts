// What happened, in sentences of the table. Pure: an event and the names give text with cards in it.

import { who, withCards, type Names, type Part } from '../../table/sentences';
import type { GameEvent, Points } from '../../wire/generated/toClient';
import { t } from '../../ui/words.svelte';
import { readMove, type Move } from './moves';

/** Who a side is, to a reader: you, or a name. */
export const sideName = (side: number, names: Names): string => (side === names.you ? t('side.you') : who(side, names));

function moved(move: Move, event: GameEvent, names: Names): Part[] {
  const person = event.seat === names.you && event.seat ? 'you' : 'other';
  const say = (key: string, cards: Record<string, string[]> = {}) =>
    withCards(t(`gin.log.${key}.${person}`, { name: who(event.seat, names) }), cards);
  switch (move.kind) {
    case 'shed':
    case 'knock':
    case 'gin':
      return say(move.kind, { card: [move.card] });
    case 'lay-these':
      return move.cards.length ? say('lay-these', { cards: move.cards }) : say('lay-nothing');
    case 'pack':
      return [t('gin.log.pack', { hand: event.hand })];
    case 'other':
      return [move.text];
    default:
      return event.card ? say(`${move.kind}-card`, { card: [event.card] }) : say(move.kind);
  }
}

/** "Gin: 38 points for you". */
export const pointWords = (line: Points, names: Names): string =>
  t(line.side === names.you ? 'gin.log.points.you' : 'gin.log.points.other', {
    reason: t(`gin.point.${line.reason}`),
    points: line.points,
    name: who(line.side, names),
  });

/** The sentence of an event. */
export function sentence(event: GameEvent, names: Names): Part[] {
  const points = event.points.map((line) => pointWords(line, names)).join('; ');
  const parts = moved(readMove(event.move), event, names);
  return points ? [...parts, ` ${points}.`] : parts;
}
