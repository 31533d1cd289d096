// From one view to the next as a row of pictures. Pure: what moves follows from the text of the move and from what differs
// between the two views; the last picture always is the server's own view.

import type { GameEvent, Points } from '../../wire/generated/toClient';
import type { Card } from '../../wire/generated/view';
import { readMove } from './moves';
import type { Show } from '../../wire/generated/cribbage';
import { pips, type View } from './view';

export type Motion = 'lay' | 'reveal' | 'play' | 'down' | 'cut' | 'show' | 'deal' | 'clear' | 'still';

/** How a show is told: all by itself, stopping after each hand, or stopping after each combination. */
export type Telling = 'pace' | 'hand' | 'step';

export interface Frame {
  view: View;
  motion: Motion;
  /** Who acts. */
  seat: number;
  /** Which show lies in the middle, and how many of its combinations have been said. */
  showing?: { index: number; said: number };
  leaving?: Card[];
  call?: { seat: number; reasons: Points[] };
  hold: number;
  stops?: boolean;
  /** A hand comes to lie where the play was called: those calls are over. */
  hushes?: boolean;
}

const PLAYED = 420;
const CALLED = 1000;
const CUT = 700;
const OPENED = 900;
const SAID = 1000;
const TOLD = 1500;

const replaced = <T>(list: readonly T[], seat: number, value: T): T[] =>
  list.map((old, index) => (index === seat - 1 ? value : old));

const added = (score: readonly number[], lines: readonly Points[]): number[] =>
  lines.reduce((sum, line) => replaced(sum, line.side, (sum[line.side - 1] ?? 0) + line.points), [...score]);

/** The turn opens in the play: the card has landed, and what still moves or is called holds nobody up. */
const opened = (view: View, next: View): View =>
  next.phase === 'play' && !next.over ? { ...view, legal: next.legal, turn: next.turn, phase: next.phase } : view;

const calling = (seat: number, reasons: Points[]): Pick<Frame, 'call'> =>
  reasons.length ? { call: { seat, reasons } } : {};

/** A word that is said and scores nothing by itself. */
export const word = (reason: string, side: number, points = 0): Points => ({ side, reason, points, cards: [] });

/** Of the points of an event those of the card itself: the rest was counted in the shows. */
export function pegged(event: GameEvent, shows: readonly Show[]): Points[] {
  const shown = shows.reduce((sum, show) => sum + show.counts.length, 0);
  return event.points.slice(0, Math.max(0, event.points.length - shown));
}

// ---- counting

/** A hand in the middle, and its combinations one after the other; the pegs move when all is told. */
function countFrames(view: View, index: number, score: number[], telling: Telling): Frame[] {
  const show = view.shows[index];
  const said = show?.counts.length ?? 0;
  const base = { view: { ...view, legal: [] }, seat: show?.seat ?? 0 };
  const stops = telling !== 'pace';
  const steps = Array.from({ length: Math.max(0, said - 1) }, (_, step): Frame => ({
    ...base,
    motion: 'still',
    showing: { index, said: step + 1 },
    hold: SAID,
    ...(telling === 'step' ? { stops } : {}),
  }));
  return [
    { ...base, motion: 'show', showing: { index, said: 0 }, hold: OPENED },
    ...steps,
    {
      ...base,
      view: { ...base.view, score },
      motion: 'still',
      showing: { index, said },
      hold: TOLD,
      ...(stops ? { stops } : {}),
    },
  ];
}

/** All the shows that were counted in one go, with the score as it grows. */
function allCounts(before: View, score: readonly number[], next: View, telling: Telling): Frame[] {
  let running = [...score];
  const table = { ...next, dealer: before.dealer, turn: [], over: false, winner: 0 };
  return next.shows.flatMap((show, index) => {
    const view = { ...table, score: running };
    running = replaced(running, show.seat, (running[show.seat - 1] ?? 0) + show.points);
    return countFrames(view, index, running, telling);
  });
}

/** Where hands are counted by hand: what has just been settled is told, and then scored. */
function settled(before: View, next: View, telling: Telling): Frame[] {
  if (next.counted === before.counted) return [];
  const table = { ...next, dealer: before.dealer, turn: [], over: false, winner: 0 };
  const view = { ...table, score: before.score, shows: next.shows.slice(0, next.counted) };
  return countFrames(view, next.counted - 1, next.score, telling);
}

function countingFrames(before: View, event: GameEvent, next: View, telling: Telling): Frame[] {
  const move = readMove(event.move);
  const points = move.kind === 'count' || move.kind === 'muggins' ? move.points : 0;
  const said = word(`said-${move.kind}`, event.seat, points);
  const view = { ...before, legal: [], turn: [] };
  const spoken: Frame = {
    ...still(view),
    motion: 'still',
    seat: event.seat,
    hold: CALLED,
    ...calling(event.seat, [said]),
  };
  return [spoken, ...settled(before, next, telling)];
}

// ---- the play

/** The card lies in the series, as if nothing followed from it. */
function withCard(before: View, seat: number, card: Card, lines: Points[]): View {
  const without = (cards: Card[]) => cards.filter((held) => held !== card);
  return {
    ...before,
    legal: [],
    turn: [],
    hand: without(before.hand),
    hands: before.hands.map(without),
    counts: replaced(before.counts, seat, (before.counts[seat - 1] ?? 1) - 1),
    series: [...before.series, card],
    total: before.total + pips(card),
    played: [...before.played, card],
    players: [...before.players, seat],
    score: added(before.score, lines),
  };
}

function playFrames(before: View, event: GameEvent, card: Card, next: View, you: number, telling: Telling): Frame[] {
  const fresh = next.shows.length > 0;
  const lines = pegged(event, fresh ? next.shows : []);
  const view = withCard(before, event.seat, card, lines);
  const down = !next.series.length;
  const hold = lines.length ? CALLED : down ? PLAYED * 2 : event.seat === you ? 0 : PLAYED;
  const played: Frame = {
    view,
    motion: event.seat === you ? 'play' : 'reveal',
    seat: event.seat,
    hold,
    ...calling(event.seat, lines),
  };
  if (next.phase === 'play')
    return [
      { ...played, hold: 0 },
      { ...still(opened(view, next)), seat: event.seat, hold },
    ];
  return [played, ...(fresh && next.counted ? allCounts(before, view.score, next, telling) : [])];
}

function goFrames(before: View, event: GameEvent, next: View): Frame[] {
  const view = opened({ ...before, legal: [], turn: [] }, next);
  const said: Frame = {
    view,
    motion: 'reveal',
    seat: event.seat,
    hold: CALLED * 0.7,
    ...calling(event.seat, [word('said-go', event.seat)]),
  };
  const [line] = event.points;
  if (!line) return [said];
  const pointed = { ...view, score: added(view.score, event.points) };
  return [
    said,
    { view: pointed, motion: 'still', seat: line.side, hold: CALLED * 0.8, ...calling(line.side, event.points) },
  ];
}

// ---- the deal

/** The two cards go to the crib; when both players' are there, the starter is turned. */
function layingFrames(before: View, event: GameEvent, next: View): Frame[] {
  if (!next.starter) return [{ view: next, motion: 'lay', seat: event.seat, hold: 0 }];
  const laid: View = {
    ...next,
    starter: null,
    phase: 'lay-away',
    legal: [],
    turn: [],
    score: before.score,
    over: false,
    winner: 0,
  };
  const lines = event.points;
  const turned = { ...next, legal: [], turn: [] };
  return [
    { view: laid, motion: 'lay', seat: event.seat, hold: 150 },
    { view: turned, motion: 'cut', seat: next.dealer, hold: 0, ...calling(next.dealer, lines) },
    { ...still(opened(turned, next)), seat: next.dealer, hold: lines.length ? CALLED : CUT / 2 },
  ];
}

const EMPTY: Partial<View> = {
  hand: [],
  hands: [[], []],
  counts: [0, 0],
  laid: [[], []],
  cribbed: [false, false],
  starter: null,
  series: [],
  total: 0,
  played: [],
  players: [],
  shows: [],
  legal: [],
  turn: [],
  said: null,
  counted: 0,
};

function packFrames(before: View, next: View): Frame[] {
  const shown = before.shows.flatMap((show) => show.cards);
  const leaving = [
    ...new Set([
      ...before.played,
      ...shown,
      ...before.hands.flat(),
      ...before.laid.flat(),
      ...(before.starter ? [before.starter] : []),
    ]),
  ];
  return [
    { view: { ...next, ...EMPTY }, motion: 'clear', seat: next.dealer, leaving, hold: 150 },
    { view: next, motion: 'deal', seat: next.dealer, hold: 0 },
  ];
}

// ---- together

function lastFrame(before: View, event: GameEvent, next: View): Frame {
  const motion = next.phase === 'play' && before.series.length && !next.series.length ? 'down' : 'still';
  // The deal passes on with the last card; on screen it does so with the next pack.
  const view = next.phase === 'pack' ? { ...next, dealer: before.dealer } : next;
  return { ...still(view), motion, seat: event.seat };
}

function middleFrames(before: View, event: GameEvent, next: View, you: number, telling: Telling): Frame[] {
  const move = readMove(event.move);
  switch (move.kind) {
    case 'lay-away':
      return layingFrames(before, event, next);
    case 'play':
      return playFrames(before, event, move.card, next, you, telling);
    case 'go':
      return goFrames(before, event, next);
    case 'count':
    case 'muggins':
    case 'pass':
      return countingFrames(before, event, next, telling);
    default:
      return [];
  }
}

/** Where the play gives way to a hand that is shown, nothing that was called in the play lies over it. */
function hushing(frames: readonly Frame[]): Frame[] {
  const first = frames.findIndex((frame) => frame.showing);
  return frames.map((frame, index) => (index > 0 && index === first ? { ...frame, hushes: true } : frame));
}

/** The pictures that lead from one view to the next. */
export function framesOf(before: View, event: GameEvent, next: View, you: number, telling: Telling = 'hand'): Frame[] {
  if (event.move === 'pack') return packFrames(before, next);
  return hushing([...middleFrames(before, event, next, you, telling), lastFrame(before, event, next)]);
}

/** Without movement: the counts that somebody has to see, and the last picture, with what was called on the way to it. */
export function lastOnly(frames: readonly Frame[]): Frame[] {
  const last = frames.at(-1);
  const call = frames.find((frame) => frame.call && (!last?.showing || frame.showing))?.call;
  const shown = frames.filter((frame) => frame.stops).map((frame) => ({ ...frame, motion: 'still' as const }));
  const kept: Frame[] = last ? [...shown, { ...last, motion: 'still', hold: 0, ...(call ? { call } : {}) }] : [];
  const hushes = frames.some((frame) => frame.hushes);
  return kept.map((frame, index) => (index ? frame : { ...frame, ...(hushes ? { hushes } : {}) }));
}

/** A view as it stands: what was shown last stays in the middle. */
export function still(view: View): Frame {
  const index = view.shows.length - 1;
  const show = view.shows[index];
  const showing = show && view.phase !== 'play' ? { showing: { index, said: show.counts.length } } : {};
  return { view, motion: 'still', seat: show?.seat ?? 0, hold: 0, ...showing };
}

/** The first deal of a game, dealt under the reader's eyes. */
export function opening(view: View): Frame[] {
  return [
    { ...still({ ...view, ...EMPTY }), hold: 250 },
    { view, motion: 'deal', seat: view.dealer, hold: 0 },
  ];
}

/** Whether all the shows of a picture have been told: until then nobody says what they add up to. */
export function allTold({ view, showing, motion }: Frame): boolean {
  const last = view.shows.length - 1;
  return motion === 'still' && showing?.index === last && showing.said >= (view.shows[last]?.counts.length ?? 0);
}

/** The seat that the lamp leans to; 0: neither. */
export function actingSeat(frame: Frame): number {
  if (frame.motion !== 'still' || frame.showing) return frame.showing ? (frame.view.turn[0] ?? frame.seat) : frame.seat;
  return frame.view.turn.length === 1 ? (frame.view.turn[0] ?? 0) : 0;
}
