// Which of the calls fit what has just happened at the table: they are offered first. Pure: events in, ids out.

import type { TalkPart } from '../games/game';
import type { GameEvent } from '../wire/generated/toClient';

const LATELY = 4;
const MOST = 5;

const sideOf = (seat: number): number => 2 - (seat % 2);

function ofEvent(talk: TalkPart, event: GameEvent, mine: number): string[] {
  const scored = event.points.flatMap((line) => talk.fits[line.reason]?.[line.side === mine ? 0 : 1] ?? []);
  const [before, after] = talk.around?.(event) ?? [[], []];
  return [...before, ...scored, ...after];
}

/** The calls that fit now for whoever sits in a seat, the most fitting first; `winner` is a side, 0 while nobody has won. */
export function fitting(talk: TalkPart, events: readonly GameEvent[], seat: number, winner: number): string[] {
  const mine = sideOf(seat);
  const ended = winner === mine ? [...talk.won, 'thanks', 'goodbye'] : ['well-played', 'goodbye'];
  const lately = events.slice(-LATELY).reverse();
  const now = winner ? ended : lately.flatMap((event) => ofEvent(talk, event, mine));
  const greeting = events.length <= LATELY && !winner ? ['hello', 'good-luck'] : [];
  return [...new Set([...now, ...greeting])].slice(0, MOST);
}
