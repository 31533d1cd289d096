// What lies on the small tables of the lobby: each game as it looks from above, in hundredths of the table.

import type { Card } from '../wire/generated/view';

export interface Lying {
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
function fan(cards: readonly (Card | null)[], x: number, y: number, w: number, step: number, bend: number): Lying[] {
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

const backs = (count: number): null[] => Array.from({ length: count }, () => null);

const SCENES: Record<string, readonly Lying[]> = {
  cuarenta: [
    ...fan(backs(5), 50, 13, 7.5, 5, 0),
    { card: '2s', x: 33, y: 41, turn: -7, w: 12.5 },
    { card: '5c', x: 49, y: 40, turn: 4, w: 12.5 },
    { card: '5h', x: 52, y: 45, turn: 15, w: 12.5 },
    { card: 'Jd', x: 68, y: 41, turn: -3, w: 12.5 },
    { x: 16, y: 45, turn: -14, w: 8 },
    { x: 17, y: 47, turn: -4, w: 8 },
    ...fan(['Ks', '7d', '3c'], 50, 79, 12.5, 9, 7),
  ],
  gin: [
    ...fan(backs(10), 50, 13, 7.5, 4, 0),
    { x: 42.5, y: 43, turn: 0, w: 12 },
    { x: 43, y: 42, turn: 1, w: 12 },
    { card: 'Qs', x: 58, y: 43, turn: 5, w: 12 },
    ...fan(['7d', '8d', '9d', 'Jc', 'Jh', 'Js', 'Ah'], 50, 78, 12.5, 7.5, 4),
  ],
  cribbage: [
    ...fan(backs(4), 50, 13, 7.5, 5.5, 0),
    { x: 82, y: 42, turn: 8, w: 8.5 },
    { x: 83, y: 44, turn: 14, w: 8.5 },
    { card: '5s', x: 69, y: 43, turn: 0, w: 12 },
    ...fan(['5h', '5d', '5c', 'Js'], 50, 79, 12.5, 9, 5),
  ],
};

/** The cards on the table of this game, those on top last. */
export const sceneOf = (game: string): readonly Lying[] => SCENES[game] ?? fan(['Ah', 'Ks', 'Qd'], 50, 48, 14, 12, 6);
