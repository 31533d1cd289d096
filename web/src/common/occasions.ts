// Which of the calls fit what has just happened at the table: they are offered first. Pure: events in, ids out.

import type { GameEvent } from '../wire/generated/toClient';

/** By the reason of points: what fits for the side that made them, and for the other. */
const FITS: Readonly<Record<string, readonly [readonly string[], readonly string[]]>> = {
  caida: [
    ['shunsho', 'marido-tiene'],
    ['la-muda', 'cuerito-tierno', 'well-played'],
  ],
  'caida-en-ronda': [
    ['shunsho', 'sorry'],
    ['la-muda', 'well-played'],
  ],
  limpia: [['capariche'], ['la-muda', 'well-played']],
  ronda: [['guapo', 'guapa'], ['caigo']],
  'doble-ronda': [['guapo', 'guapa'], ['caigo']],
  knock: [['toc-toc'], ['so-soon', 'firewood']],
  gin: [
    ['toc-toc', 'sorry'],
    ['so-soon', 'firewood', 'well-played'],
  ],
  biggin: [
    ['toc-toc', 'sorry'],
    ['so-soon', 'firewood', 'well-played'],
  ],
  undercut: [['sorry'], ['well-played']],
  fifteen: [['fifteen-four'], []],
  hand: [[], ['well-played']],
};

/** Cards that have a saying of their own at the table of Cuarenta. */
const CARDS: Readonly<Record<string, string>> = { '4': 'cuatrero', '7': 'machacheno' };

/** The points at which only a caída, or the cartón, still wins at the table of Cuarenta, and what is said then. */
const STUCK = { points: 38, call: 'treinta-y-ocho' };

const LATELY = 4;
const MOST = 5;
const WON: Readonly<Record<string, readonly string[]>> = { cuarenta: ['senores'], cribbage: ['skunk'] };

const sideOf = (seat: number): number => 2 - (seat % 2);

function ofEvent(game: string, event: GameEvent, mine: number): string[] {
  const scored = event.points.flatMap((line) => FITS[line.reason]?.[line.side === mine ? 0 : 1] ?? []);
  if (game !== 'cuarenta') return scored;
  const stuck = event.points.some((line) => event.score[line.side - 1] === STUCK.points) ? [STUCK.call] : [];
  const card = CARDS[event.move.charAt(0)];
  return [...stuck, ...scored, ...(card ? [card] : [])];
}

/** The calls that fit now for whoever sits in a seat, the most fitting first; `winner` is a side, 0 while nobody has won. */
export function fitting(game: string, events: readonly GameEvent[], seat: number, winner: number): string[] {
  const mine = sideOf(seat);
  const ended = winner === mine ? [...(WON[game] ?? []), 'thanks', 'goodbye'] : ['well-played', 'goodbye'];
  const lately = events.slice(-LATELY).reverse();
  const now = winner ? ended : lately.flatMap((event) => ofEvent(game, event, mine));
  const greeting = events.length <= LATELY && !winner ? ['hello', 'good-luck'] : [];
  return [...new Set([...now, ...greeting])].slice(0, MOST);
}
