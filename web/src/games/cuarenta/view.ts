import type { CuarentaView } from '../../wire/generated/cuarenta';
import type { Card } from '../../wire/generated/view';

export type View = CuarentaView;
export type Direction = View['direction'];

/** Seats 1 and 3 are side 1, seats 2 and 4 side 2. */
export const sideOf = (seat: number): number => 2 - (seat % 2);

/** The side that is drawn as one's own: the reader's, or side 1 for one who watches. */
export const ownSide = (view: View): number => sideOf(view.seat || 1);

/** The four of a rank that a seat has won with as they were dealt, and shows to everybody (CU-11). */
export function openFour(view: View, seat: number): readonly Card[] {
  if (!view.rondas.some((claim) => claim.double && claim.seat === seat)) return [];
  return view.last_points.find((line) => line.reason === 'doble-ronda' && !line.points)?.cards ?? [];
}
