// From taps to one of the legal moves. Pure: a choice and a tap give the next choice; nothing here knows the rules,
// only which texts the server lists.

import { sameCards } from '../../ui/cards';
import type { Card } from '../../wire/generated/view';
import { plays, taken, type Play } from './moves';

/** A card of the hand, and what was picked for it so far. */
export interface Choice {
  card: Card;
  base: Card[];
  sequence: Card[];
}

const holds = (all: readonly Card[], some: readonly Card[]): boolean => some.every((card) => all.includes(card));

const optionsOf = (legal: readonly string[], card: Card): Play[] => plays(legal).filter((play) => play.card === card);

function basesOf(options: readonly Play[]): Card[][] {
  const bases: Card[][] = [];
  for (const { base } of options) {
    if (base.length && !bases.some((known) => sameCards(known, base))) bases.push(base);
  }
  return bases;
}

/** With this base, the play that takes the most of the sequence (the first listed of several). */
function fullest(options: readonly Play[], base: readonly Card[]): Play | undefined {
  return options
    .filter((play) => sameCards(play.base, base))
    .reduce<Play | undefined>(
      (best, play) => (best && best.sequence.length >= play.sequence.length ? best : play),
      undefined,
    );
}

/** Completes what was picked where only one capture is left, with its whole sequence. */
function settle(options: readonly Play[], card: Card, picked: Card[]): Choice {
  const wider = basesOf(options).filter((base) => holds(base, picked));
  const exact = wider.find((base) => sameCards(base, picked));
  const base = exact ?? (wider.length === 1 ? wider[0] : undefined);
  const play = base && fullest(options, base);
  return play ? { card, base: play.base, sequence: play.sequence } : { card, base: picked, sequence: [] };
}

/** Takes up a card of the hand; where it captures in one way only, that capture is chosen with it. */
export function pick(legal: readonly string[], card: Card): Choice {
  const options = optionsOf(legal, card);
  const bases = basesOf(options);
  return bases.length === 1 ? settle(options, card, bases[0] ?? []) : { card, base: [], sequence: [] };
}

function withoutBaseCard(options: readonly Play[], choice: Choice, card: Card): Choice {
  const base = choice.base.filter((other) => other !== card);
  const exact = fullest(options, base);
  if (base.length && exact) return { ...choice, base, sequence: exact.sequence };
  const open = basesOf(options).filter((wider) => holds(wider, base)).length > 1;
  return { ...choice, base: open ? base : [], sequence: [] };
}

function shorterSequence(options: readonly Play[], choice: Choice, card: Card): Choice {
  const sequence = choice.sequence.slice(0, choice.sequence.indexOf(card));
  return chosenPlay(options, { ...choice, sequence }) ? { ...choice, sequence } : choice;
}

function overlap(play: Play, choice: Choice): number {
  return play.sequence.filter((card) => choice.sequence.includes(card)).length;
}

/** The play that takes this card by sequence and otherwise stays closest to the choice. */
function longerSequence(options: readonly Play[], choice: Choice, card: Card): Play | undefined {
  return options
    .filter((play) => sameCards(play.base, choice.base) && play.sequence.includes(card))
    .sort((a, b) => overlap(b, choice) - overlap(a, choice) || a.sequence.length - b.sequence.length)[0];
}

/** Taps a card of the table: takes it into the choice or out of it. */
export function toggle(legal: readonly string[], choice: Choice, card: Card): Choice {
  const options = optionsOf(legal, choice.card);
  if (choice.base.includes(card)) return withoutBaseCard(options, choice, card);
  if (choice.sequence.includes(card)) return shorterSequence(options, choice, card);
  const longer = longerSequence(options, choice, card);
  if (longer) return { ...choice, sequence: longer.sequence };
  const bases = basesOf(options);
  if (!bases.some((base) => base.includes(card))) return choice;
  const wider = [...choice.base, card];
  return settle(options, choice.card, bases.some((base) => holds(base, wider)) ? wider : [card]);
}

function chosenPlay(options: readonly Play[], choice: Choice): Play | undefined {
  return options.find((play) => sameCards(play.base, choice.base) && sameCards(play.sequence, choice.sequence));
}

/** The legal move that the choice amounts to, or null while it is not complete. */
export function chosenMove(legal: readonly string[], choice: Choice): string | null {
  return chosenPlay(optionsOf(legal, choice.card), choice)?.text ?? null;
}

/** The move that only lays the card down, where that is open. */
export function layMove(legal: readonly string[], card: Card): string | null {
  return optionsOf(legal, card).find((play) => !play.base.length)?.text ?? null;
}

/** The move that falls with a card on another, and takes as much as goes with that; null where it cannot. */
export const fallMove = (legal: readonly string[], card: Card, on: Card | null): string | null =>
  (on && fullest(optionsOf(legal, card), [on])?.text) ?? null;

/** The cards of the table that a tap would add: what could be captured, and the sequence that goes with it. */
export function takeable(legal: readonly string[], choice: Choice): Set<Card> {
  const options = optionsOf(legal, choice.card);
  const cards = options.flatMap((play) =>
    sameCards(play.base, choice.base) ? [...play.base, ...play.sequence] : play.base,
  );
  return new Set(cards);
}

/** Whether any play takes one of these cards. */
export const takesAny = (legal: readonly string[], cards: readonly Card[]): boolean =>
  plays(legal).some((play) => taken(play).some((card) => cards.includes(card)));

/** Whether the card captures anything at all. */
export const captures = (legal: readonly string[], card: Card): boolean =>
  optionsOf(legal, card).some((play) => play.base.length > 0);
