// A game of gin with real cards, from the lines of its sheet: hands with their points, boxes, and the bonuses at the end.

import { nextSeat, numberOf, optionsOf, otherSide, type Options, type Sheet, type Side } from '../../../score/sheets';

export type How = 'knock' | 'gin' | 'big-gin';

/** What is told of a hand when it is over. */
export interface Hand {
  /** Who laid open, and how. */
  side: Side;
  how: How;
  /** The points left in the hand of who laid open, and in the other's, after laying off. */
  own: number;
  other: number;
  /** Whether a spade was turned up. */
  spade: boolean;
}

export interface Written {
  hand: number;
  side: Side;
  reason: string;
  points: number;
  /** The running total of that side. */
  total: number;
}

export interface State {
  options: Options;
  target: number;
  score: [number, number];
  boxes: [number, number];
  games: [number, number];
  dealer: number;
  hand: number;
  over: Side | 0;
  written: Written[];
}

/** GI-09 to GI-15: whose points a hand brings, how many, and by what. */
export function pointsOf(options: Options, hand: Hand): { side: Side; points: number; reason: string } {
  const times = hand.spade && options['spades-double'] === 'yes' ? 2 : 1;
  if (hand.how !== 'knock') {
    const points = numberOf(options, hand.how, 0) + hand.other;
    return { side: hand.side, points: points * times, reason: hand.how === 'gin' ? 'gin' : 'biggin' };
  }
  const ahead = hand.other - hand.own;
  if (ahead > 0) return { side: hand.side, points: ahead * times, reason: 'knock' };
  return { side: otherSide(hand.side), points: (numberOf(options, 'undercut', 0) - ahead) * times, reason: 'undercut' };
}

/** GI-08: with how many points one may knock; 0: only gin. The card turned up says so in Oklahoma. */
export function knockValue(options: Options, upcard: string): number {
  if (options['oklahoma'] !== 'yes') return numberOf(options, 'knock', 10);
  const value = 'A23456789TJQK'.indexOf(upcard) + 1;
  return value === 1 ? 0 : Math.min(10, value);
}

function write(state: State, side: Side, reason: string, points: number): State {
  const score: [number, number] = [...state.score];
  score[side - 1] = (score[side - 1] ?? 0) + points;
  return {
    ...state,
    score,
    written: [...state.written, { hand: state.hand, side, reason, points, total: score[side - 1] ?? 0 }],
  };
}

/** GI-18: for the game, for a shutout, and for each hand won. */
function finished(state: State, winner: Side): State {
  const game = numberOf(state.options, 'game-bonus', 0);
  const box = numberOf(state.options, 'box-bonus', 0);
  const games: [number, number] = [...state.games];
  games[winner - 1] = (games[winner - 1] ?? 0) + 1;
  let next: State = { ...state, over: winner, games };
  if (game) next = write(next, winner, 'game', game);
  if (game && state.options['shutout-doubles'] === 'yes' && !state.boxes[otherSide(winner) - 1])
    next = write(next, winner, 'shutout', game);
  for (const side of [1, 2] as const)
    if (box && state.boxes[side - 1]) next = write(next, side, 'boxes', box * (state.boxes[side - 1] ?? 0));
  return next;
}

function played(state: State, side: Side, reason: string, points: number): State {
  const boxes: [number, number] = [...state.boxes];
  boxes[side - 1] = (boxes[side - 1] ?? 0) + 1;
  const next = { ...write(state, side, reason, points), boxes, hand: state.hand + 1 };
  const [first, second] = next.score;
  if (Math.max(first, second) >= state.target && first !== second) return finished(next, first > second ? 1 : 2); // GI-17
  return { ...next, dealer: state.options['dealer'] === 'loser' ? otherSide(side) : nextSeat(state.dealer, 2) }; // GI-04
}

/** How the game stands after every line of a sheet. */
export function ginOf(sheet: Sheet): State {
  const options = optionsOf(sheet);
  const none = {
    score: [0, 0] as [number, number],
    boxes: [0, 0] as [number, number],
    over: 0 as const,
    hand: 1,
    written: [],
  };
  let state: State = {
    ...none,
    options,
    target: numberOf(options, 'target', 100),
    games: [0, 0],
    dealer: sheet.dealer,
  };
  for (const line of sheet.lines) {
    if (line.kind === 'next' && state.over) state = { ...state, ...none, dealer: nextSeat(state.dealer, 2) };
    else if (state.over) continue;
    else if (line.kind === 'hand') state = played(state, line.side, line.reason, line.points);
    else if (line.kind === 'draw') state = { ...state, hand: state.hand + 1 }; // GI-14: the same dealer deals again
  }
  return state;
}
