// Where each seat is drawn, seen from the reader's own.

import type { Place } from '../../table/seats';
import type { Direction } from './view';

/**
 * Clockwise the next player sits at one's left hand, counter-clockwise at the right; two always face each other.
 * One who watches looks over the shoulder of seat 1.
 */
export function placeOf(seat: number, you: number, seats: number, direction: Direction): Place {
  const ahead = (seat - (you || 1) + seats) % seats;
  if (ahead === 0) return 'bottom';
  if (seats === 2 || ahead === 2) return 'top';
  return (ahead === 1) === (direction === 'counter') ? 'right' : 'left';
}

/** The seats in the order in which they are read: left, across, right, oneself. */
export function seatOrder(you: number, seats: number, direction: Direction): number[] {
  const rank: Record<Place, number> = { left: 0, top: 1, right: 2, bottom: 3 };
  const all = Array.from({ length: seats }, (_, index) => index + 1);
  const place = (seat: number) => rank[placeOf(seat, you, seats, direction)];
  return all.sort((a, b) => place(a) - place(b));
}

/** The seat beside which a side's pile lies: one's own, else the first of the others in order of play. */
export function pileSeat(side: number, you: number, seats: number): number {
  const own = you || 1;
  if (own % 2 === side % 2) return own;
  return (own % seats) + 1;
}
