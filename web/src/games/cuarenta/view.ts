import type { CuarentaView } from '../../wire/generated/cuarenta';

export type View = CuarentaView;
export type Direction = View['direction'];

/** Seats 1 and 3 are side 1, seats 2 and 4 side 2. */
export const sideOf = (seat: number): number => 2 - (seat % 2);

/** The side that is drawn as one's own: the reader's, or side 1 for one who watches. */
export const ownSide = (view: View): number => sideOf(view.seat || 1);
