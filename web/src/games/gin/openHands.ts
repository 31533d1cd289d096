// Which hands lie open, and how: what the server says of a knock and of the end of a hand, put in order for drawing.

import { byRank } from '../../ui/cards';
import type { Card } from '../../wire/generated/view';
import { groupsOf, withLaidOff, type Group } from './arrangement';
import { leftOf } from './count';
import type { Meld, View } from './view';

export interface Laid {
  groups: Group[];
  /** What the opponent laid off here. */
  off: Card[];
  /** What is in no meld counts so much; null where nobody counted. */
  points: number | null;
}

function laidOut(melds: readonly Meld[], loose: readonly Card[], off: readonly Card[], points: number | null): Laid {
  const grown = withLaidOff(melds, off);
  return { groups: groupsOf([...grown.flat(), ...[...loose].sort(byRank)], grown), off: [...off], points };
}

function atTheEnd(view: View, seat: number): Laid | null {
  const { result } = view;
  if (!result) return null;
  const hand = result.hands[seat - 1] ?? [];
  const off = result.defence?.laid_off ?? [];
  const knocked = result.knock?.seat === seat;
  const melds = (knocked ? result.knock?.melds : result.defence?.melds) ?? (seat === view.seat ? view.melds : []);
  const loose = hand.filter((card) => !melds.some((meld) => meld.includes(card)) && !off.includes(card));
  return laidOut(melds, loose, knocked ? off : [], leftOf(result, seat));
}

/** A seat's hand where it lies open: after its knock, and at the end of a hand. */
export function openHand(view: View, seat: number): Laid | null {
  if (view.result) return atTheEnd(view, seat);
  return view.knock?.seat === seat ? laidOut(view.knock.melds, view.knock.deadwood, [], view.knock.points) : null;
}
