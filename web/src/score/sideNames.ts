// How the sides of a sheet are called.

import { t } from '../ui/words.svelte';
import { sideOfSeat, type Sheet, type Side } from './sheets';

/** The name of a seat: as written, or its number. */
export const seatName = (sheet: Pick<Sheet, 'names'>, seat: number): string =>
  sheet.names[seat - 1]?.trim() || t('scorekeeper.player', { number: seat });

/** One name, or the two of a team. */
export function nameOfSide(sheet: Pick<Sheet, 'names'>, side: Side): string {
  const seats = sheet.names.map((_, index) => index + 1).filter((seat) => sideOfSeat(seat) === side);
  return seats.map((seat) => seatName(sheet, seat)).join(' · ');
}
