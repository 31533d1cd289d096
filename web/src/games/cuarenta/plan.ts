// How the cards move from one picture to the next.

import { DROP_MS } from '../../ui/motion';
import type { Moves } from '../../ui/mover';
import type { Frame } from './frames';

/** From one card that is dealt to the next. */
export const DEALT_MS = 90;

const NOWHERE = () => null;

const QUIET: Moves = { manner: 'fly', each: 200, between: 0, enters: NOWHERE, leaving: [], leavesTo: null };

/** The turn in which a card of a new batch is dealt: five to each seat in order from the one after the dealer. */
export function dealOrder(seat: number, index: number, dealer: number, seats: number): number {
  return ((seat - dealer - 1 + seats) % seats) * 5 + index;
}

/** `back-2-3` → seat 2, index 3. */
function backOf(key: string): { seat: number; index: number } | null {
  const [word, seat, index] = key.split('-');
  return word === 'back' ? { seat: Number(seat), index: Number(index) } : null;
}

function dealing({ view }: Frame): Moves {
  const deck = `deck-${view.dealer}`;
  return {
    ...QUIET,
    each: 230,
    between: DEALT_MS,
    enters: (key) => {
      const back = backOf(key) ?? { seat: view.seat, index: view.hand.indexOf(key) };
      return back.index < 0 ? null : { anchor: deck, order: dealOrder(back.seat, back.index, view.dealer, view.seats) };
    },
  };
}

/** The plan of a picture. */
export function planOf(frame: Frame): Moves {
  const hand = `hand-${frame.seat}`;
  const fromHand = (key: string) => (backOf(key) ? null : { anchor: hand, order: 0 });
  const leaving = frame.leaving ?? [];
  const pile = frame.pile ? `pile-${frame.pile}` : null;
  switch (frame.motion) {
    case 'reveal':
      return { ...QUIET, manner: 'flip', each: 180, enters: fromHand };
    case 'drop':
      return {
        ...QUIET,
        manner: 'drop',
        each: DROP_MS,
        enters: fromHand,
        ...(frame.over ? { struck: frame.over.onto } : {}),
      };
    case 'collect':
      return { ...QUIET, each: 350, between: 40, leaving, leavesTo: pile };
    case 'sweep':
      return { ...QUIET, manner: 'sweep', each: 350, leaving, leavesTo: pile };
    case 'deal':
      return dealing(frame);
    case 'clear':
      return { ...QUIET, each: 320, between: 25, leaving, leavesTo: `deck-${frame.view.dealer}` };
    default:
      return { ...QUIET, enters: fromHand };
  }
}
