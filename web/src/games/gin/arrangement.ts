// In which order a hand stands, and the bars over it (GI-31). Pure; the melds themselves come from the server.

import { RANKS, SUITS, byRank, rankOf, suitOf } from '../../ui/cards';
import type { Card } from '../../wire/generated/view';
import type { Meld } from './view';

export type Kind = 'set' | 'run';

/** A row of neighbouring cards of one meld, or of cards in none (`kind` null). */
export interface Group {
  key: string;
  kind: Kind | null;
  cards: Card[];
}

/** A meld of one rank is a set; all others are runs. */
export const kindOf = (meld: Meld): Kind =>
  meld.every((card) => rankOf(card) === rankOf(meld[0] ?? card)) ? 'set' : 'run';

/** Melds in front, each in order, then what belongs to none, by rank. */
export function arranged(hand: readonly Card[], melds: readonly Meld[]): Card[] {
  const melded = melds
    .map((meld) => [...meld].sort(byRank))
    .filter((meld) => meld.every((card) => hand.includes(card)));
  const inMeld = melded.flat();
  return [...inMeld, ...hand.filter((card) => !inMeld.includes(card)).sort(byRank)];
}

/** The hand in its owner's own order: what is gone is left out, what is new comes last. */
export const kept = (hand: readonly Card[], order: readonly Card[]): Card[] => [
  ...order.filter((card) => hand.includes(card)),
  ...hand.filter((card) => !order.includes(card)),
];

/** A card put in front of the place with this number. */
export function movedTo(order: readonly Card[], card: Card, place: number): Card[] {
  const others = order.filter((other) => other !== card);
  const at = Math.max(0, Math.min(others.length, place));
  return [...others.slice(0, at), card, ...others.slice(at)];
}

/** Neighbours of the same meld together, in the order in which the cards stand. */
export function groupsOf(order: readonly Card[], melds: readonly Meld[]): Group[] {
  const meldOf = (card: Card) => melds.findIndex((meld) => meld.includes(card));
  const groups: (Group & { meld: number })[] = [];
  for (const card of order) {
    const meld = meldOf(card);
    const last = groups.at(-1);
    if (last?.meld === meld) last.cards.push(card);
    else groups.push({ key: card, meld, kind: meld < 0 ? null : kindOf(melds[meld] ?? []), cards: [card] });
  }
  return groups.map(({ key, kind, cards }) => ({ key, kind, cards }));
}

/** The groups in two rows that are as even as can be: a row ends within a group only where the rows were very uneven else. */
export function inTwoRows(groups: readonly Group[]): Group[][] {
  const total = groups.reduce((sum, group) => sum + group.cards.length, 0);
  const half = Math.ceil(total / 2);
  let before = 0;
  for (const [at, group] of groups.entries()) {
    const after = before + group.cards.length;
    if (after >= half - 1) {
      const cut = half - before;
      if (after <= half + 1) return [groups.slice(0, at + 1), groups.slice(at + 1)].filter((row) => row.length);
      const [front, back] = [group.cards.slice(0, cut), group.cards.slice(cut)];
      return [
        [...groups.slice(0, at), { ...group, cards: front }],
        [{ ...group, key: `${group.key}-2`, cards: back }, ...groups.slice(at + 1)],
      ];
    }
    before = after;
  }
  return [[...groups]];
}

const place = (card: Card): number => RANKS.indexOf(rankOf(card));

function takes(meld: Meld, card: Card): boolean {
  if (kindOf(meld) === 'set') return rankOf(meld[0] ?? '') === rankOf(card);
  const places = meld.map(place);
  return (
    suitOf(meld[0] ?? '') === suitOf(card) &&
    (place(card) === Math.min(...places) - 1 || place(card) === Math.max(...places) + 1)
  );
}

/** Whether a card would lie beside at least two of a hand, as in a set or a run: a reason to look again, and no more. */
export function goesWith(hand: readonly Card[], card: Card): boolean {
  if (hand.filter((one) => rankOf(one) === rankOf(card)).length > 1) return true;
  const near = new Set(hand.filter((one) => suitOf(one) === suitOf(card)).map((one) => place(one) - place(card)));
  return [
    [-2, -1],
    [-1, 1],
    [1, 2],
  ].some((pair) => pair.every((step) => near.has(step)));
}

/** Puts laid-off cards beside the melds that took them, runs first, one after the other; for drawing only. */
export function withLaidOff(melds: readonly Meld[], laid: readonly Card[]): Meld[] {
  const grown = melds.map((meld) => [...meld]);
  const runsFirst = [...grown].sort((a, b) => Number(kindOf(a) === 'set') - Number(kindOf(b) === 'set'));
  let left = [...laid].sort((a, b) => place(a) - place(b) || SUITS.indexOf(suitOf(a)) - SUITS.indexOf(suitOf(b)));
  for (let moved = true; moved && left.length;) {
    moved = false;
    for (const card of left) {
      const meld = runsFirst.find((one) => takes(one, card));
      if (!meld) continue;
      meld.push(card);
      left = left.filter((other) => other !== card);
      moved = true;
    }
  }
  return [...grown.map((meld) => meld.sort(byRank)), ...(left.length ? [left] : [])];
}
