// What happened, in sentences of the table. Pure: an event and the names give text with cards in it.

import { who, withCards, type Names, type Part } from '../../table/sentences';
import type { GameEvent, Points } from '../../wire/generated/toClient';
import type { Card } from '../../wire/generated/view';
import { has, t } from '../../ui/words.svelte';
import { preferences } from './preferences.svelte';
import { capital, spelled, spokenPlay } from './spokenCount';
import { readMove } from './moves';

/** Where hands are counted by hand the move itself says how many points it is about. */
const TOLD_ALREADY = new Set(['hand', 'crib', 'muggins', 'false-claim']);
const IN_PLAY = new Set([
  'fifteen',
  'thirty-one',
  'pair',
  'pair-royal',
  'double-pair-royal',
  'run',
  'go',
  'last',
  'heels',
]);

/**
 * Parts the points of a card from those of the shows after it. The last card of a deal always scores for being the last
 * or for thirty-one; what comes after that, and after the pair or run of that same card, was counted in the shows. What
 * a card makes with thirty-one is made of cards that were counted to it.
 */
export function partedPoints(event: GameEvent): { play: Points[]; shows: Points[] } {
  const { points } = event;
  const move = readMove(event.move);
  if (move.kind !== 'play') return { play: points, shows: [] };
  let end = points.findIndex((line) => line.reason === 'last') + 1;
  if (!end) {
    const first = points[0]?.reason === 'thirty-one' || points[0]?.reason === 'fifteen' ? 1 : 0;
    const made = points[first];
    const series = points[0]?.reason === 'thirty-one' ? points[0].cards : null;
    const byCard =
      made?.side === event.seat &&
      made.reason !== 'fifteen' &&
      IN_PLAY.has(made.reason) &&
      made.cards.includes(move.card) &&
      made.cards.every((card) => series?.includes(card) ?? true);
    end = first + (byCard ? 1 : 0);
    while (points[end]?.reason === 'go') end += 1;
  }
  return { play: points.slice(0, end), shows: points.slice(end) };
}

/** A count or a claim of muggins, and whether it was wrong and what became of it (CR-25). */
function judgedCount(kind: 'count' | 'muggins', said: number, points: readonly Points[]): string {
  const [line] = points;
  if (line?.reason === 'false-claim') return 'muggins-fined';
  if (!line) return said ? `${kind}-wrong` : kind;
  return line.points === said ? kind : 'count-corrected';
}

function moved(event: GameEvent, names: Names): Part[] {
  const move = readMove(event.move);
  /** The computer of 1988 speaks of itself as "I". */
  const personOf = (key: string) => {
    if (event.seat === names.you && event.seat) return 'you';
    return names.you && preferences.table === '1988' && has(`cribbage.log.${key}.me`) ? 'me' : 'other';
  };
  const say = (key: string, more: Record<string, string> = {}, cards: Record<string, Card[]> = {}) =>
    withCards(t(`cribbage.log.${key}.${personOf(key)}`, { name: who(event.seat, names), ...more }), cards);
  switch (move.kind) {
    case 'play':
      return say('play', {}, { card: [move.card] });
    case 'count':
    case 'muggins':
      return say(judgedCount(move.kind, move.points, event.points), {
        points: spelled(move.points),
        there: spelled(event.points.reduce((all, line) => all + line.points, 0)),
      });
    case 'pack':
      return [t('cribbage.log.pack', { hand: event.hand })];
    case 'other':
      return [move.text];
    default:
      return say(move.kind);
  }
}

/** "Ana 8, you 14", in the order in which they showed. */
function shown(points: readonly Points[], names: Names): string {
  const sides = [...new Set(points.map((line) => line.side))];
  const sum = (side: number) => points.filter((line) => line.side === side).reduce((all, line) => all + line.points, 0);
  return sides.map((side) => `${side === names.you ? t('side.you') : who(side, names)} ${sum(side)}`).join(', ');
}

/** What the points were for, with whose they are where that is not who moved. */
function scored(points: readonly Points[], event: GameEvent, names: Names): string {
  const [line] = points;
  if (!line || TOLD_ALREADY.has(line.reason)) return '';
  const side =
    line.side === event.seat ? '' : `${line.side === names.you ? capital(t('side.you')) : who(line.side, names)}: `;
  return ` ${side}${side ? spokenPlay(points) : capital(spokenPlay(points))}.`;
}

/** The sentence of an event; what its shows are worth is left out while they are still being counted. */
export function sentence(event: GameEvent, names: Names, counting = false): Part[] {
  const { play, shows } = partedPoints(event);
  const parts = [...moved(event, names), scored(play, event, names)];
  const told = shows.length && !counting ? ` ${t('cribbage.log.shows', { shows: shown(shows, names) })}` : '';
  return [...parts, told].filter((part) => part !== '');
}
