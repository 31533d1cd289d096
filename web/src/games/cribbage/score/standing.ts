// A game of cribbage with real cards, from the lines of its sheet.

import { pegsThrough, type Pegs } from '../board';
import { nextSeat, numberOf, optionsOf, otherSide, type Options, type Sheet, type Side } from '../../../score/sheets';

export interface State {
  options: Options;
  target: number;
  score: [number, number];
  pegs: [Pegs, Pegs];
  /** Games won; one that is lost by a skunk counts for two, by a double skunk for four (CR-24). */
  games: [number, number];
  dealer: number;
  deal: number;
  over: Side | 0;
  /** What the game counts for. */
  worth: number;
  scored: { side: Side; points: number }[];
}

function worthOf(options: Options, loser: number): number {
  if (loser < numberOf(options, 'double-skunk', 0)) return 4;
  return loser < numberOf(options, 'skunk', 0) ? 2 : 1;
}

function scoredBy(state: State, side: Side, points: number): State {
  const score: [number, number] = [...state.score];
  score[side - 1] = Math.min(state.target, Math.max(0, (score[side - 1] ?? 0) + points));
  const next = { ...state, score, scored: [...state.scored, { side, points }] };
  if ((score[side - 1] ?? 0) < state.target) return next;
  const worth = worthOf(state.options, score[otherSide(side) - 1] ?? 0);
  const games: [number, number] = [...state.games];
  games[side - 1] = (games[side - 1] ?? 0) + worth;
  return { ...next, over: side, worth, games };
}

/** How the game stands after every line of a sheet. */
export function cribbageOf(sheet: Sheet): State {
  const options = optionsOf(sheet);
  const none = { score: [0, 0] as [number, number], over: 0 as const, worth: 0, scored: [] };
  let state: State = {
    ...none,
    options,
    target: numberOf(options, 'target', 121),
    pegs: [
      [0, 0],
      [0, 0],
    ],
    games: [0, 0],
    dealer: sheet.dealer,
    deal: 1,
  };
  let steps: [number, number][] = [];
  for (const line of sheet.lines) {
    if (line.kind === 'next' && state.over) {
      state = { ...state, ...none, deal: 1, dealer: nextSeat(state.dealer, 2) };
      steps = [];
    } else if (state.over) continue;
    else if (line.kind === 'points') {
      state = scoredBy(state, line.side, line.points);
      steps.push(state.score);
    } else if (line.kind === 'deal') state = { ...state, deal: state.deal + 1, dealer: nextSeat(state.dealer, 2) };
  }
  return {
    ...state,
    pegs: [pegsThrough(steps.map(([first]) => first)), pegsThrough(steps.map(([, second]) => second))],
  };
}
