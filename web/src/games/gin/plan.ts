// How the cards move from one picture to the next.

import type { Moves } from '../../ui/mover';
import type { Frame } from './frames';

/** From one card that is dealt to the next. */
export const DEALT_MS = 90;

const QUIET: Moves = { manner: 'fly', each: 200, between: 0, enters: () => null, leaving: [], leavesTo: null };

/** `back-2-3` → seat 2, index 3. */
function backOf(key: string): { seat: number; index: number } | null {
  const [word, seat, index] = key.split('-');
  return word === 'back' ? { seat: Number(seat), index: Number(index) } : null;
}

/** One at a time, the non-dealer first; the upcard after all of them (GI-02). */
function dealing({ view }: Frame): Moves {
  const order = (seat: number, index: number) => index * 2 + (seat === view.dealer ? 1 : 0);
  return {
    ...QUIET,
    each: 230,
    between: DEALT_MS,
    enters: (key) => {
      const back = backOf(key);
      if (back) return { anchor: 'stock', order: order(back.seat, back.index) };
      const index = view.hand.indexOf(key);
      return { anchor: 'stock', order: index < 0 ? 20 : order(view.seat, index) };
    },
  };
}

/** Whether somebody knocks on the table with this picture. */
export const knocks = (frame: Frame): boolean => frame.call?.reasons.some((line) => line.reason === 'knock') ?? false;

/** The plan of a picture. */
export function planOf(frame: Frame): Moves {
  const leaving = frame.leaving ?? [];
  const leavesTo = frame.leavesTo ?? null;
  const fromHand = (key: string) => (backOf(key) ? null : { anchor: `hand-${frame.seat}`, order: 0 });
  switch (frame.motion) {
    case 'draw':
      return { ...QUIET, each: 260, enters: () => ({ anchor: frame.from ?? 'stock', order: 0 }), leaving, leavesTo };
    case 'reveal':
      return { ...QUIET, manner: 'flip', each: 180, enters: fromHand };
    case 'open':
      return {
        ...QUIET,
        manner: 'flip',
        each: 350,
        between: 40,
        enters: (key) => (backOf(key) ? null : { anchor: 'facing', order: 0 }),
      };
    case 'deal':
      return dealing(frame);
    case 'clear':
      return { ...QUIET, each: 300, between: 15, leaving, leavesTo };
    default:
      return { ...QUIET, enters: fromHand, knock: knocks(frame) };
  }
}
