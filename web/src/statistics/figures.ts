// What the plots of the statistics are drawn from.

import type { StatFigure, StatPoint } from '../wire/generated/toClient';

export interface Box {
  width: number;
  height: number;
}

/** A column for a game: how much it was won or lost by. `y` and `height` are where it stands, from above. */
export interface Column {
  x: number;
  y: number;
  width: number;
  height: number;
  won: boolean;
}

const BROADEST = 24;

/** By how many points the clearest of these games was won or lost. */
export const mostOf = (points: readonly StatPoint[]): number =>
  Math.max(1, ...points.map(({ points, against }) => Math.abs(points - against)));

/** Columns that stand on a line in the middle: up for a game that was won, down for one that was lost. */
export function columnsOf(points: readonly StatPoint[], { width, height }: Box): Column[] {
  const most = mostOf(points);
  // A few games stand as slim as many.
  const step = Math.min(BROADEST, width / Math.max(1, points.length));
  return points.map((point, index) => {
    const share = Math.max(0.06, Math.abs(point.points - point.against) / most);
    const tall = share * (height / 2);
    return {
      x: index * step + step * 0.12,
      y: point.won ? height / 2 - tall : height / 2,
      width: step * 0.76,
      height: tall,
      won: point.won,
    };
  });
}

export interface Dot {
  x: number;
  y: number;
}

/** The accuracies of the games that have one, in their order, from `least` per cent at the bottom to 100 at the top. */
export function dotsOf(points: readonly StatPoint[], { width, height }: Box, least: number): Dot[] {
  const known = points.flatMap(({ accuracy }) => (accuracy === null ? [] : [accuracy]));
  const step = width / Math.max(1, known.length);
  return known.map((accuracy, index) => ({
    x: (index + 0.5) * step,
    y: height * (1 - (accuracy - least) / (100 - least)),
  }));
}

/** Where the scale begins: a whole ten, below all of it. */
export function leastOf(points: readonly StatPoint[]): number {
  const known = points.flatMap(({ accuracy }) => (accuracy === null ? [] : [accuracy]));
  return Math.max(0, Math.floor((Math.min(90, ...known) - 1) / 10) * 10);
}

/** A share in whole per cent. */
export const percent = (part: number, whole: number): number => (whole ? Math.round((100 * part) / whole) : 0);

/** How long a bar is, in per cent of the longest of its figure: one's own, the others' or that of good play. */
export function lengthOf({ own, theirs, good }: StatFigure, value: number | null): string {
  const most = Math.max(own ?? 0, theirs ?? 0, good ?? 0);
  return `${most ? Math.round((100 * (value ?? 0)) / most) : 0}%`;
}

/** Where the scale of a figure ends: at its highest value or that of good play, and never at nought. */
export const mostIn = (values: readonly number[], good: number | null): number => Math.max(...values, good ?? 0) || 1;

/** The values of a figure in their order, from nought at the bottom to `most` at the top. */
export function courseOf(values: readonly number[], { width, height }: Box, most: number): Dot[] {
  const step = width / Math.max(1, values.length);
  return values.map((value, index) => ({ x: (index + 0.5) * step, y: height * (1 - value / most) }));
}
