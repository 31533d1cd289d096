// How the cards move from one picture to the next.

import type { Moves } from '../../ui/mover';
import type { Frame } from './frames';
import { ownSeat, playerOf, type View } from './view';

const NOWHERE = () => null;

const QUIET: Moves = { manner: 'fly', each: 260, between: 0, enters: NOWHERE, leaving: [], leavesTo: null };

/** The turn in which a card is dealt: one at a time, the pone first. */
export const dealOrder = (seat: number, index: number, dealer: number): number => index * 2 + (seat === dealer ? 1 : 0);

/** `back-2-3` → seat 2, index 3. */
function backOf(key: string): { seat: number; index: number } | null {
  const [word, seat, index] = key.split('-');
  return word === 'back' ? { seat: Number(seat), index: Number(index) } : null;
}

/** Where a card of a hand lies, whichever hand: backs by their place, faces by the lists that the view has. */
function heldAt(view: View, key: string): { seat: number; index: number } | null {
  const back = backOf(key);
  if (back) return back;
  const seat = [ownSeat(view), 3 - ownSeat(view)].find((one) => view.hands[one - 1]?.includes(key));
  return seat ? { seat, index: view.hands[seat - 1]?.indexOf(key) ?? 0 } : null;
}

function dealing({ view }: Frame): Moves {
  return {
    ...QUIET,
    each: 240,
    between: 90,
    enters: (key) => {
      const held = heldAt(view, key);
      return held && { anchor: 'deck', order: dealOrder(held.seat, held.index, view.dealer) };
    },
  };
}

/** Cards for the crib come from the hand of who laid them; of a shown crib, those not seen before from the crib. */
function fromPlaces({ view, seat }: Frame): Moves['enters'] {
  return (key) => {
    if (key === view.starter) return { anchor: 'deck', order: 0 };
    if (key.startsWith('crib-')) return { anchor: `hand-${key.charAt(5)}`, order: Number(key.charAt(7)) };
    if (backOf(key)) return null;
    const player = playerOf(view, key);
    return { anchor: player ? `hand-${player}` : view.shows.length ? 'crib' : `hand-${seat}`, order: 0 };
  };
}

/** The plan of a picture. */
export function planOf(frame: Frame): Moves {
  const enters = fromPlaces(frame);
  switch (frame.motion) {
    case 'deal':
      return dealing(frame);
    case 'clear':
      return { ...QUIET, each: 300, between: 14, leaving: frame.leaving ?? [], leavesTo: 'deck' };
    case 'cut':
      return { ...QUIET, manner: 'flip', each: 320, enters };
    case 'reveal':
      return { ...QUIET, manner: 'flip', each: 220, enters };
    case 'play':
      return { ...QUIET, each: 200, enters };
    case 'lay':
      return { ...QUIET, each: 300, between: 70, enters };
    case 'show':
      return { ...QUIET, each: 380, enters };
    default:
      return { ...QUIET, enters };
  }
}
