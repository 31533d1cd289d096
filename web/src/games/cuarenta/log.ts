// What happened, in sentences of the table. Pure: an event and the names give text with cards in it.

import { who, withCards, type Names, type Part } from '../../table/sentences';
import { t } from '../../ui/words.svelte';
import type { GameEvent, Points } from '../../wire/generated/toClient';
import type { Card } from '../../wire/generated/view';
import { readMove, type Move } from './moves';
import { sideOf } from './view';

/** Who a side is, to a reader: you, your side, or the others' names. */
export function sideName(side: number, names: Names): string {
  const members = names.seats.map((_, index) => index + 1).filter((seat) => sideOf(seat) === side);
  if (members.length === 1 && members[0] === names.you) return t('side.you');
  return members.map((seat) => (seat === names.you ? t('side.you') : who(seat, names))).join(t('side.and'));
}

function moved(move: Move, event: GameEvent, names: Names): Part[] {
  const person = event.seat === names.you && event.seat ? 'you' : 'other';
  const say = (key: string, cards: Record<string, Card[]> = {}) =>
    withCards(t(`log.${key}.${person}`, { name: who(event.seat, names) }), cards);
  switch (move.kind) {
    case 'play':
      return move.base.length
        ? say('capture', { card: [move.card], cards: [...move.base, ...move.sequence] })
        : say('lay', { card: [move.card] });
    case 'take':
      return say('take', { cards: move.cards });
    case 'recall': {
      const named = t(`log.recall.${person}`, {
        name: who(event.seat, names),
        rank: t(`ranks.${move.rank.toLowerCase()}`),
      });
      return [
        event.points.some((line) => line.reason === 'caida-en-ronda') ? named : `${named} ${t('log.recall.nothing')}`,
      ];
    }
    case 'pack':
      return [t('log.pack', { hand: event.hand })];
    case 'other':
      return [move.text];
    default:
      return say(move.kind);
  }
}

/** "Caída 2", with whose it is where that is not the player's own side. */
function point(line: Points, event: GameEvent, names: Names): string {
  const words = line.points
    ? t('log.points', { reason: t(`point.${line.reason}`), points: line.points })
    : t(`point.${line.reason}`);
  const own = event.seat > 0 && sideOf(event.seat) === line.side && line.reason !== 'carton';
  return own ? words : t('log.points-for', { words, side: sideName(line.side, names) });
}

/** The sentence of an event; what the captured cards are worth is left out while they are still to be counted. */
export function sentence(event: GameEvent, names: Names, counting = false): Part[] {
  const told = counting ? event.points.filter((line) => line.reason !== 'carton') : event.points;
  const points = told.map((line) => point(line, event, names)).join('; ');
  const parts = moved(readMove(event.move), event, names);
  // Where cards decide by themselves, without points, everybody is shown which.
  const shown = told.filter((line) => !line.points).flatMap((line) => line.cards);
  if (shown.length) return [...parts, ` ${points}: `, { cards: shown }, '.'];
  return points ? [...parts, ` ${points}.`] : parts;
}
