// A card that lies face down stays there when the page is loaded again: the others still see it. Kept in this tab alone,
// for one deal of one table.

import type { Card } from '../../wire/generated/view';
import type { View } from './view';

/** A card that is to fall, and how the others see that it is held. */
export interface Held {
  card: Card;
  gesture: string;
}

const keyOf = (table: string): string => `sobremesa.held.${table}`;
const dealOf = (view: View): string => `${view.hand_number}.${view.deal}`;

/** Keeps what is held at a table, or that nothing is. */
export function keep(table: string, view: View, held: Held | null): void {
  try {
    if (held) sessionStorage.setItem(keyOf(table), JSON.stringify({ ...held, deal: dealOf(view) }));
    else sessionStorage.removeItem(keyOf(table));
  } catch {
    // A browser that may not keep anything still plays; it only forgets.
  }
}

/** What was held at a table before the page was loaded, if it still is in the hand of the same deal. */
export function keptAt(table: string, view: View): Held | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(table)) ?? 'null') as (Held & { deal: string }) | null;
    return kept && kept.deal === dealOf(view) && view.hand.includes(kept.card)
      ? { card: kept.card, gesture: String(kept.gesture) }
      : null;
  } catch {
    return null;
  }
}
