// What there is to be drawn and said of a review: a review gives places, numbers and texts; and which key goes where.

import { worthText } from '../table/help/advice';
import { nameOf } from '../table/people';
import { isKeyOn } from '../ui/keys';
import { inFigures, inPercent } from '../ui/words.svelte';
import type { Player, Review, ReviewedDecision } from '../wire/generated/toClient';

export const GRADES = ['best', 'good', 'inaccuracy', 'mistake', 'blunder'] as const;

/** The drawing's measure; what one side may expect goes upwards. */
export const WIDTH = 600;
export const HEIGHT = 200;

export interface Place {
  n: number;
  x: number;
  y: number;
  /** What the side that is drawn upwards could expect. */
  worth: number;
  fault: boolean;
}

/** How many points the drawing goes up, and down. */
const spanOf = (review: Review): number => Math.max(...review.graph.map(({ worth }) => Math.abs(worth)), 1);

/** What the drawing's top, its middle and its bottom stand for. */
export const marksOf = (review: Review): readonly number[] =>
  review.unit === 'points' ? [spanOf(review), 0, -spanOf(review)] : [1, 0.5, 0];

/** Where each decision stands in the drawing, for a side, and the end: from the left by order, upwards by what it could expect. */
export function placesOf(review: Review, side: number): Place[] {
  const points = review.unit === 'points';
  const faults = new Set(review.faults.map(({ n }) => n));
  const worths = review.graph.map(({ worth }) => (side === 1 ? worth : points ? -worth : 1 - worth));
  const span = points ? spanOf(review) : 1;
  const step = WIDTH / Math.max(1, worths.length - 1);
  return review.graph.map(({ n }, at) => {
    const worth = worths[at] ?? 0;
    const height = points ? (worth / span + 1) / 2 : worth;
    return { n, x: at * step, y: HEIGHT * (1 - height), worth, fault: at < review.decisions.length && faults.has(n) };
  });
}

/** The line through all places, as SVG has it. */
export const lineOf = (places: readonly Place[]): string =>
  places.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');

/** Where each hand but the first begins. */
export function handsOf(review: Review, places: readonly Place[]): { hand: number; x: number }[] {
  return review.decisions.flatMap(({ hand }, at) => {
    const place = places[at];
    return place && at && hand !== review.decisions[at - 1]?.hand ? [{ hand, x: place.x }] : [];
  });
}

/** The room that a number takes in the drawing of a phone, and the first one with its word. */
const ROOM = WIDTH / 16;
const FIRST = WIDTH / 5;

/** Those hands whose numbers have room beside each other, where the first says what is numbered. */
export function apart<T extends { x: number }>(hands: readonly T[]): T[] {
  const kept: T[] = [];
  for (const hand of hands) {
    const last = kept.at(-1);
    if (!last || hand.x - last.x >= (kept.length > 1 ? ROOM : FIRST)) kept.push(hand);
  }
  return kept;
}

/** How the line went, for whoever does not see it: where it began, its ends up and down, and where it came to. */
export function courseOf(places: readonly Place[]): { start: number; low: number; high: number; end: number } | null {
  const worths = places.map(({ worth }) => worth);
  const [start] = worths;
  const end = worths.at(-1);
  if (start === undefined || end === undefined) return null;
  return { start, low: Math.min(...worths), high: Math.max(...worths), end };
}

/** The decisions to go back to, in order. */
export const faultsOf = (review: Review): ReviewedDecision[] =>
  review.faults.flatMap(({ n }) => review.decisions.filter((decision) => decision.n === n));

/** What would have been better than what was played; nothing where the two are not told apart. */
export const betterOf = ({ best, played, grade }: ReviewedDecision): ReviewedDecision['best'] | null =>
  grade === 'best' || best.move === played.move ? null : best;

/** The worths of what was played and what was better, as exact as it takes to tell them apart. */
export function worthsOf(played: number, better: number, unit: Review['unit']): [string, string] {
  const texts: [string, string] = [worthText(played, unit), worthText(better, unit)];
  if (unit === 'points' || texts[0] !== texts[1]) return texts;
  return [inPercent(inFigures(100 * played)), inPercent(inFigures(100 * better))];
}

const POOR: readonly string[] = ['inaccuracy', 'mistake', 'blunder'];

/** The decisions of one seat that were not good. */
export const poorOf = (decisions: readonly ReviewedDecision[], seat: number): ReviewedDecision[] =>
  decisions.filter((one) => one.seat === seat && POOR.includes(one.grade));

const STEPS: Readonly<Record<string, number>> = { n: 1, p: -1 };

/** By how many mistakes a key goes on: N to the next, P to the one before; 0 for any other key, and while somebody writes. */
export function stepOf(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target'>): number {
  const writes =
    typeof Element !== 'undefined' &&
    event.target instanceof Element &&
    event.target.closest('select, textarea, input:not([type=checkbox])');
  return writes || event.ctrlKey || event.metaKey || event.altKey || !isKeyOn(event.key)
    ? 0
    : (STEPS[event.key.toLowerCase()] ?? 0);
}

/** The mistake `by` places from `at` (undefined: from before the first), where there is one. */
export function faultFrom(
  faults: readonly ReviewedDecision[],
  at: number | undefined,
  by: number,
): ReviewedDecision | undefined {
  const place = faults.findIndex(({ n }) => n === at);
  return faults[place < 0 ? (by > 0 ? 0 : faults.length - 1) : place + by];
}

/** Seats 1 and 3 are side 1, seats 2 and 4 side 2. */
export const sideOf = (seat: number): number => 2 - (seat % 2);

/** The names of a side, for a reader in seat `you` (0: none). */
export const namesOf = (side: number, players: readonly Player[], you: number): string[] =>
  players.filter(({ seat }) => sideOf(seat) === side).map(({ seat }) => nameOf(seat, players, you));
