// What a seat has seen of the pack in this hand, and what can still come. Pure, and from that seat's view alone.

import { RANKS, SUITS } from '../../ui/cards';
import type { BaseView, Card } from '../../wire/generated/view';
import type { HelpPart } from '../../games/game';
import { gameOf, partOf } from '../../games/registry';

/** Where a card is, as far as one knows: among one's own, played or laid open, in another's hand, or nobody knows. */
export type Where = 'own' | 'gone' | 'theirs' | 'out';

export const ranksOf = (game: string): string[] => [...(gameOf(game)?.ranks ?? RANKS)];

const CARD = new RegExp(`^[${RANKS}][${SUITS}]$`);

/** Every card that stands anywhere in a part of a view. */
function cardsIn(part: unknown): Card[] {
  if (typeof part === 'string') return CARD.test(part) ? [part] : [];
  return part && typeof part === 'object' ? Object.values(part).flatMap(cardsIn) : [];
}

const seenIn = (view: BaseView, fields: readonly string[] = []): Set<Card> =>
  new Set(fields.flatMap((field) => cardsIn((view as unknown as Record<string, unknown>)[field])));

/** What every view has: one's own cards, and the places where cards lie open. */
const PLAIN: Pick<HelpPart, 'own' | 'seen' | 'theirs'> = { own: ['hand'], seen: ['places'] };

/** Where each card of the pack is, as this seat knows. */
export function whereabouts(view: BaseView): Map<Card, Where> {
  const { own: mine, seen: shown, theirs: known } = partOf('help', view.game) ?? PLAIN;
  const [own, seen, theirs] = [mine, shown, known].map((fields) => seenIn(view, fields));
  const place = (card: Card): Where => {
    if (view.seat && own?.has(card)) return 'own';
    if (theirs?.has(card)) return 'theirs';
    return seen?.has(card) ? 'gone' : 'out';
  };
  return new Map(
    ranksOf(view.game).flatMap((rank) => [...SUITS].map((suit): [Card, Where] => [rank + suit, place(rank + suit)])),
  );
}

/** How many of a rank nobody has shown yet. */
export const stillOut = (places: ReadonlyMap<Card, Where>, rank: string): number =>
  [...SUITS].filter((suit) => places.get(rank + suit) === 'out').length;
