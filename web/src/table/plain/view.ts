// The view of a game that has no face of its own here: where cards lie, and what may be played. Pure.

import { readCards } from '../../ui/cards';
import type { Part } from '../sentences';
import type { BaseView, Card } from '../../wire/generated/view';

/** Where cards lie: the visible ones in order, and how many hidden ones. */
export interface CardPlace {
  kind: string;
  owner: 'seat' | 'side' | 'table';
  /** Of the seat or the side; of the table's own places there may be several of a kind. */
  number: number;
  cards: Card[];
  hidden: number;
}

export interface View extends BaseView {
  places: CardPlace[];
  hand_number: number;
}

export const sideOf = (seat: number): number => 2 - (seat % 2);

/** The seat at the near edge: the reader's, or the first one. */
export const nearSeat = (view: View): number => view.seat || 1;

/** The seat beside which a place lies: a side's at its nearest member; 0 in the middle. */
function seatOf(place: CardPlace, view: View): number {
  if (place.owner === 'table') return 0;
  if (place.owner === 'seat') return place.number;
  return sideOf(nearSeat(view)) === place.number ? nearSeat(view) : nextOf(nearSeat(view), view.seats);
}

const nextOf = (seat: number, seats: number): number => (seat % seats) + 1;

/** The places beside a seat; of seat 0 those in the middle. */
export const placesOf = (view: View, seat: number): CardPlace[] =>
  view.places.filter((place) => seatOf(place, view) === seat);

/** The other seats, from the one after the reader on. */
export const otherSeats = (view: View): number[] =>
  Array.from({ length: view.seats - 1 }, (_, after) => ((nearSeat(view) + after) % view.seats) + 1);

/** Whom the game waits for first; 0 for nobody. */
export const awaited = (view: View): number => view.turn[0] ?? 0;

/** The text of a move with its cards as cards: `5h*5d` → a card, an asterisk, a card. */
export function moveParts(text: string): Part[] {
  const [played] = text.split(/^[12]:/).slice(-1);
  return (played ?? text)
    .split(/((?:[A2-9TJQK][cdhs])+)/)
    .filter(Boolean)
    .map((piece): Part => {
      const cards = readCards(piece);
      return cards.join('') === piece ? { cards } : piece;
    });
}
