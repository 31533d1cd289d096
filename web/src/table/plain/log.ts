// What happened, in sentences that fit any game.

import { who, withParts, type Names, type Part } from '../sentences';
import { t, tIfThere } from '../../ui/words.svelte';
import type { GameEvent, Points } from '../../wire/generated/toClient';
import { moveParts, sideOf } from './view';

/** Who a side is, to a reader: you, or the names of its seats. */
export function sideName(side: number, names: Names): string {
  const seats = names.seats.map((_, index) => index + 1).filter((seat) => sideOf(seat) === side);
  return seats.map((seat) => (seat === names.you ? t('side.you') : who(seat, names))).join(t('side.and'));
}

/** What a line of points is for, as the game calls it. */
export const reasonOf = (game: string, reason: string): string =>
  tIfThere(`${game}.reason.${reason}`) || reason.replaceAll('-', ' ');

const pointsOf = (game: string, line: Points, names: Names): string =>
  t('plain.points', {
    reason: reasonOf(game, line.reason),
    points: line.points,
    side: sideName(line.side, names),
  });

/** The sentence of an event. */
export function sentence(game: string, event: GameEvent, names: Names): Part[] {
  const points = event.points.map((line) => pointsOf(game, line, names)).join('; ');
  const told = event.seat
    ? withParts(
        t(event.seat === names.you ? 'plain.log.move.you' : 'plain.log.move.other', { name: who(event.seat, names) }),
        {
          move: moveParts(event.move),
        },
      )
    : [t('plain.log.pack', { hand: event.hand })];
  return points ? [...told, ` ${points}.`] : told;
}
