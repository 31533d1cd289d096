// A game of Cuarenta with real cards, from the lines of its sheet. The numbers are those of the rulesets.

import {
  nextSeat,
  numberOf,
  optionsOf,
  otherSide,
  sideOfSeat,
  type Options,
  type Sheet,
  type Side,
} from '../../../score/sheets';

const ENOUGH = 20;
export const ALL_CARDS = 40;

export interface Scored {
  side: Side;
  reason: string;
  points: number;
}

/** How the game stands. Lists by side start with side 1. */
export interface State {
  options: Options;
  seats: number;
  target: number;
  needed: number;
  score: [number, number];
  chicas: [number, number];
  games: [number, number];
  /** The seat that deals. */
  dealer: number;
  hand: number;
  total: [number, number];
  countable: [number, number];
  /** The side that has won the chica, and the one that has won the game; 0: none yet. */
  chica: Side | 0;
  over: Side | 0;
  /** Whether the game was won by a zapatería. */
  zapateria: boolean;
  scored: Scored[];
}

const never = Number.MAX_SAFE_INTEGER;
const at = <T>(pair: readonly [T, T], side: Side): T => pair[side - 1] as T;

function add(pair: [number, number], side: Side, more: number): [number, number] {
  return side === 1 ? [pair[0] + more, pair[1]] : [pair[0], pair[1] + more];
}

/** CU-51: what so many captured cards score. */
function cartonOf(options: Options, cards: number): number {
  return cards < ENOUGH ? 0 : numberOf(options, 'carton', 6) + Math.ceil((cards - ENOUGH) / 2) * 2;
}

/** CU-51 to CU-53: the points of both sides for what each has captured; `pone` is the side that did not deal. */
export function cartonPoints(options: Options, cards: readonly [number, number], pone: Side): [number, number] {
  const [first, second] = cards;
  const alone = (side: Side, points: number): [number, number] => (side === 1 ? [points, 0] : [0, points]);
  if (first === ENOUGH && second === ENOUGH && options['both-twenty'] !== 'both')
    return alone(pone, cartonOf(options, ENOUGH));
  if (first >= ENOUGH || second >= ENOUGH) return [cartonOf(options, first), cartonOf(options, second)];
  const few = numberOf(options, 'below-twenty', 0);
  return alone(first === second ? pone : first > second ? 1 : 2, few);
}

/** What a side may be given now, with its points: 0 where it counts nothing at this score, `wins` where it wins the game. */
export function offers(state: State, side: Side): { reason: string; points: number; wins: boolean }[] {
  const { options } = state;
  const score = at(state.score, side);
  const worth = (name: string, limit: string) =>
    score >= numberOf(options, limit, never) ? 0 : numberOf(options, name, 0);
  const caida = numberOf(options, 'caida', 0);
  const limpia = worth('limpia', 'limpia-limit');
  const doble = options['doble-ronda'] === 'game';
  return [
    { reason: 'caida', points: caida, wins: false },
    { reason: 'limpia', points: limpia, wins: false },
    ...(options['caida-limpia'] === 'both' ? [{ reason: 'caida-limpia', points: caida + limpia, wins: false }] : []),
    { reason: 'ronda', points: worth('ronda', 'ronda-limit'), wins: false },
    { reason: 'doble-ronda', points: doble ? 0 : worth('doble-ronda', 'ronda-limit'), wins: doble },
    ...(options['caida-en-ronda'] !== '0'
      ? [{ reason: 'caida-en-ronda', points: worth('caida-en-ronda', 'caida-en-ronda-limit'), wins: false }]
      : []),
  ];
}

/** CU-62: five tantos are changed for a perro, and at 38 all go back. */
export const markersOf = (score: number): { perros: number; tantos: number } =>
  score >= 38 ? { perros: 0, tantos: 0 } : { perros: Math.floor(score / 10), tantos: Math.floor((score % 10) / 2) };

function fresh(sheet: Sheet): State {
  const options = optionsOf(sheet);
  return {
    options,
    seats: sheet.names.length,
    target: numberOf(options, 'target', 40),
    needed: numberOf(options, 'chicas', 1),
    score: [0, 0],
    chicas: [0, 0],
    games: [0, 0],
    dealer: sheet.dealer,
    hand: 1,
    total: [0, 0],
    countable: [0, 0],
    chica: 0,
    over: 0,
    zapateria: false,
    scored: [],
  };
}

const passed = (state: State): Partial<State> => ({
  dealer: nextSeat(state.dealer, state.seats),
  hand: state.hand + 1,
});

function given(state: State, side: Side, reason: string, points: number): State {
  return { ...state, score: add(state.score, side, points), scored: [...state.scored, { side, reason, points }] };
}

/** CU-60, CU-70: a side wins the chica, and perhaps the game by it; the deal passes on. */
function won(state: State, side: Side): State {
  const first = state.chicas[0] + state.chicas[1] === 0;
  const chicas = add(state.chicas, side, 1);
  const zapateria =
    first && state.needed > 1 && at(state.score, otherSide(side)) < numberOf(state.options, 'zapateria', 0);
  const over = at(chicas, side) >= state.needed || zapateria;
  return {
    ...state,
    ...passed(state),
    chicas,
    chica: side,
    over: over ? side : 0,
    zapateria,
    games: over ? add(state.games, side, 1) : state.games,
  };
}

const settled = (state: State, side: Side): State => (at(state.score, side) >= state.target ? won(state, side) : state);

function counted(state: State, cards: [number, number]): State {
  const pone = otherSide(sideOfSeat(state.dealer));
  const points = cartonPoints(state.options, cards, pone);
  const limit = numberOf(state.options, 'carton-limit', never);
  let next: State = {
    ...state,
    total: [state.total[0] + cards[0], state.total[1] + cards[1]],
    countable: [
      state.countable[0] + (cards[0] < ENOUGH ? 0 : cards[0]),
      state.countable[1] + (cards[1] < ENOUGH ? 0 : cards[1]),
    ],
  };
  for (const side of [1, 2] as const)
    if (at(points, side) && at(state.score, side) < limit) next = given(next, side, 'carton', at(points, side));
  const [first, second] = next.score;
  if (first < state.target && second < state.target) return { ...next, ...passed(next) };
  return won(next, first === second ? pone : first > second ? 1 : 2); // CU-61
}

/** CU-08: the other side gets points and the deal passes, or it wins the game at once. */
function misdealt(state: State): State {
  const side = otherSide(sideOfSeat(state.dealer));
  if (state.options['misdeal'] === 'game') return won(given(state, side, 'misdeal', 0), side);
  const next = settled(given(state, side, 'misdeal', numberOf(state.options, 'misdeal', 0)), side);
  return next.chica ? next : { ...next, ...passed(next) };
}

function begunAgain(state: State): State {
  const again = { ...state, score: [0, 0] as [number, number], chica: 0 as const, scored: [] };
  return state.over
    ? { ...again, over: 0, zapateria: false, chicas: [0, 0], hand: 1, total: [0, 0], countable: [0, 0] }
    : again;
}

/** How the game stands after every line of a sheet. */
export function cuarentaOf(sheet: Sheet): State {
  let state = fresh(sheet);
  for (const line of sheet.lines) {
    if (line.kind === 'next' && state.chica) state = begunAgain(state);
    else if (state.chica)
      continue; // nothing is scored between a chica and the next
    else if (line.kind === 'points') state = settled(given(state, line.side, line.reason, line.points), line.side);
    else if (line.kind === 'wins') state = won(given(state, line.side, line.reason, 0), line.side);
    else if (line.kind === 'carton') state = counted(state, line.cards);
    else if (line.kind === 'misdeal' && state.options['misdeal'] !== 'none') state = misdealt(state);
  }
  return state;
}
