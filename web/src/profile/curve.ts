// What the curve of a rating is drawn from.

import type { PoolRating, RatingPoint } from '../wire/generated/toClient';
import type { Box, Dot } from '../statistics/figures';

/** Between which ratings a curve is drawn: whole hundreds around its intervals. */
export interface Span {
  low: number;
  high: number;
}

const STEP = 100;

export function spanOf(points: readonly RatingPoint[]): Span {
  const low = Math.min(...points.map((one) => one.low));
  const high = Math.max(...points.map((one) => one.high));
  return { low: Math.floor(low / STEP) * STEP, high: Math.ceil(high / STEP) * STEP };
}

/** How far down a rating is, in shares of the height. */
export const depthOf = (rating: number, { low, high }: Span): number => (high - rating) / (high - low);

/** The ratings one after the other, the first at the left edge. */
export function lineOf(values: readonly number[], span: Span, { width, height }: Box): Dot[] {
  const step = width / Math.max(1, values.length - 1);
  return values.map((value, index) => ({ x: index * step, y: depthOf(value, span) * height }));
}

/** The outline of the intervals: along their upper ends, and back along the lower ones. */
export function bandOf(points: readonly RatingPoint[], span: Span, box: Box): Dot[] {
  const above = lineOf(
    points.map((one) => one.high),
    span,
    box,
  );
  const below = lineOf(
    points.map((one) => one.low),
    span,
    box,
  );
  return [...above, ...below.reverse()];
}

/** Dots as a drawing takes them. */
export const pathOf = (dots: readonly Dot[]): string =>
  dots.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');

/** What tells a pool from every other. */
type PoolName = Pick<PoolRating, 'game' | 'family' | 'seats' | 'tempo' | 'against'>;

export const keyOf = ({ game, family, seats, tempo, against }: PoolName): string =>
  [game, family, seats, tempo, against].join(':');

/** How much the last game changed the rating; null where it was the first. */
export function changeOf(course: readonly RatingPoint[], index: number): number | null {
  const [before, after] = [course[index - 1], course[index]];
  return before && after ? after.rating - before.rating : null;
}
