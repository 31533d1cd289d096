// What lies on the small tables of the lobby, as it looks from above, in hundredths of the table.

import type { Card } from '../wire/generated/view';

export interface LaidCard {
  /** A back where no card is given. */
  card?: Card;
  /** Where its middle is: hundredths of the table's width, and of its height. */
  x: number;
  y: number;
  /** How it is turned, in degrees, and how wide it is, in hundredths of the table's width. */
  turn: number;
  w: number;
}

/** Cards side by side about a middle, a little fanned. */
export function fan(
  cards: readonly (Card | null)[],
  x: number,
  y: number,
  w: number,
  step: number,
  bend: number,
): LaidCard[] {
  const middle = (cards.length - 1) / 2;
  return cards.map((card, index) => {
    const off = index - middle;
    return {
      ...(card && { card }),
      x: x + off * step,
      y: y + Math.abs(off) * Math.abs(off) * Math.abs(bend) * 0.1,
      turn: off * bend,
      w,
    };
  });
}

export const backs = (count: number): null[] => Array.from({ length: count }, () => null);

/** What lies on the table of a game that brings nothing of its own. */
export const PLAIN: readonly LaidCard[] = fan(['Ah', 'Ks', 'Qd'], 50, 48, 14, 12, 6);
