// Where the cards lie on the cloth: each keeps its place until it is taken, so that nobody has to look for it again.

import type { Card } from '../../wire/generated/view';

export interface Grid {
  columns: number;
  rows: number;
  width: number;
  height: number;
}

export interface Spot {
  x: number;
  y: number;
  turn: number;
}

const GAP = 10;
/** So broad are cards wherever there is the height for them; beside each other they rather overlap. */
const READABLE = 24;
/** And so broad at the least. */
const LEAST = 18;
const CAPACITIES = [8, 12, 18, 24, 32, 40];

/** How many places are kept for so many cards, so that the grid seldom changes. */
export const capacityFor = (count: number): number => CAPACITIES.find((room) => room >= count) ?? 40;

/** The grid of at least `room` places with the widest cards, in a field of this size. */
export function gridFor(room: number, fieldWidth: number, fieldHeight: number, widest: number): Grid {
  let best: Grid = { columns: room, rows: 1, width: 0, height: 0 };
  for (let rows = 1; rows <= room; rows++) {
    const columns = Math.ceil(room / rows);
    const wide = fieldWidth / columns - GAP;
    const tall = (fieldHeight / rows - GAP) / 1.4;
    const least = Math.max(LEAST, Math.min(READABLE, fieldHeight / rows / 1.4));
    const width = Math.floor(Math.max(least, Math.min(widest, wide, tall)));
    if (width > best.width) best = { columns, rows, width, height: Math.round(width * 1.4) };
  }
  return best;
}

/** The places from the middle outwards, as numbers of cells. */
export function fromMiddle(grid: Grid): number[] {
  const far = (cell: number) => {
    const x = (cell % grid.columns) - (grid.columns - 1) / 2;
    const y = Math.floor(cell / grid.columns) - (grid.rows - 1) / 2;
    return x * x + y * y * 1.6 + (x > 0 ? 0.01 : 0) + (y > 0 ? 0.02 : 0);
  };
  return Array.from({ length: grid.columns * grid.rows }, (_, cell) => cell).sort((a, b) => far(a) - far(b));
}

/** Gives every card a cell: those that have one keep it, the others take the free ones nearest to the middle. */
export function seatCards(before: ReadonlyMap<Card, number>, table: readonly Card[], grid: Grid): Map<Card, number> {
  const cells = fromMiddle(grid);
  const kept = new Map<Card, number>();
  for (const card of table) {
    const cell = before.get(card);
    if (cell !== undefined && cell < cells.length && ![...kept.values()].includes(cell)) kept.set(card, cell);
  }
  const free = cells.filter((cell) => ![...kept.values()].includes(cell));
  for (const card of table) if (!kept.has(card)) kept.set(card, free.shift() ?? 0);
  return kept;
}

/** A small, steady disorder: each card always lies a little askew in its own way. */
function askew(card: Card): { dx: number; dy: number; turn: number } {
  const seed = card.charCodeAt(0) * 31 + card.charCodeAt(1) * 17;
  return { dx: (seed % 7) - 3, dy: (seed % 5) - 2, turn: ((seed % 11) - 5) * 0.7 };
}

/** The middle of a cell, in the field's own measure. */
export function spotOf(card: Card, cell: number, grid: Grid, fieldWidth: number, fieldHeight: number): Spot {
  const fan = (fieldWidth - grid.width) / Math.max(1, grid.columns - 1);
  const stepX = Math.min(fieldWidth / grid.columns, fan, grid.width + GAP * 2);
  const stepY = Math.min(fieldHeight / grid.rows, grid.height + GAP * 1.6);
  const { dx, dy, turn } = askew(card);
  const x = fieldWidth / 2 + ((cell % grid.columns) - (grid.columns - 1) / 2) * stepX;
  const y = fieldHeight / 2 + (Math.floor(cell / grid.columns) - (grid.rows - 1) / 2) * stepY;
  return { x: x + dx, y: y + dy, turn };
}
