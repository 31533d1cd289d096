// What the score sheets show, as numbers.

/** How much of a line is filled, from 0 to 1. */
export const share = (value: number, goal: number): number => Math.max(0, Math.min(1, value / goal));

/** A row of blocks: how many of `blocks` are full when each stands for `worth`. */
export const filledBlocks = (value: number, worth: number, blocks: number): number =>
  Math.max(0, Math.min(blocks, Math.floor(value / worth)));

export interface Markers {
  perros: number;
  tantos: number;
}

export type EmptyRow = 'start' | 'thirty-eight' | null;

/** An empty row of score cards: nothing scored yet, or thirty-eight, when every card has gone back; else it has no name. */
export const emptyRow = (markers: Markers, score: number): EmptyRow => {
  if (markers.perros || markers.tantos) return null;
  return score === 38 ? 'thirty-eight' : score === 0 ? 'start' : null;
};

const STACK = ['8', '9', 'T'].flatMap((rank) => ['c', 'd', 'h', 's'].map((suit) => rank + suit));

/** Which of the twelve cards lie in each side's row, and how many are left in the stack. */
export function scoreRows(sides: readonly Markers[]): { rows: { perros: number; tantos: string[] }[]; stack: number } {
  let next = 0;
  const rows = sides.map(({ perros, tantos }) => {
    const cards = STACK.slice(next, next + tantos);
    next += tantos + perros;
    return { perros, tantos: cards };
  });
  return { rows, stack: STACK.length - next };
}
