// From one view to the next as a row of pictures. Pure: what is moved where follows from the text of the move and from
// what differs between the two views; the last picture always is the server's own view.

import type { GameEvent, Points } from '../../wire/generated/toClient';
import type { Card } from '../../wire/generated/view';
import { readMove, taken, type Play } from './moves';
import { sideOf, type View } from './view';

export type Motion = 'reveal' | 'lay' | 'strike' | 'drop' | 'collect' | 'sweep' | 'deal' | 'clear' | 'count' | 'still';

/** Words spoken at a seat. */
export interface Call {
  seat: number;
  reasons: Points[];
}

export interface Frame {
  view: View;
  motion: Motion;
  /** Who plays. */
  seat: number;
  /** The played card, shown before it moves (null once it has), and what it is about to take. */
  reveal?: { card: Card | null; taken: Card[] };
  /** The played card lying over what it takes. */
  over?: { card: Card; onto: Card };
  /** The side whose pile receives the cards that leave. */
  pile?: number;
  /** Cards that leave, in the order in which they fly. */
  leaving?: Card[];
  call?: Call;
  /** What the cards of a finished hand were worth, and the side that won a chica with it (0: none). */
  counted?: { points: Points[]; chica: number; complete: boolean };
  /** How long the picture stays before the next, in ms at normal speed. */
  hold: number;
}

/** A card of another is seen for a moment before it goes to the table; what it takes, after it has landed there. */
const SHOWN = 140;
const LAID = 380;
const STRUCK = 160;
const STRUCK_BY_ANOTHER = 700;
const TAKEN_UP = 950;
const CALLED = 500;
const COUNTED = 2600;

const drop = (cards: readonly Card[], gone: readonly Card[]): Card[] => cards.filter((card) => !gone.includes(card));

const replaced = (list: readonly number[], at: number, change: number): number[] =>
  list.map((value, index) => (index === at - 1 ? value + change : value));

/** The card leaves its hand; nobody may do anything until the last picture. */
function fromHand(view: View, seat: number, card: Card): View {
  return { ...view, legal: [], hand: drop(view.hand, [card]), counts: replaced(view.counts, seat, -1) };
}

/** Whether the next player acts with the cards that they hold now, and not after a deal or a count. */
const goesOn = (view: View, next: View): boolean =>
  next.hand_number === view.hand_number && next.deal === view.deal && next.phase !== 'pack' && !next.over;

/** The turn opens: the card has landed, and what still moves holds nobody up. */
const opened = (view: View, next: View): View =>
  goesOn(view, next) ? { ...view, legal: next.legal, turn: next.turn, phase: next.phase } : view;

const onTable = (view: View, card: Card): View => ({ ...view, table: [...view.table, card], just_left: card });

function collected(view: View, side: number, cards: readonly Card[], own: number): View {
  const table = drop(view.table, cards);
  return { ...view, table, just_left: null, piles: replaced(view.piles, side, cards.length + own) };
}

/** Four of a rank that decide as they are dealt: whoever was dealt them calls, after what was played (CU-11). */
const decides = (line: Points): boolean => line.reason === 'doble-ronda' && !line.points;

/** What the player calls out: everything but the count of the cards, which has a picture of its own. */
const spoken = (event: GameEvent): Points[] =>
  event.points.filter((line) => line.reason !== 'carton' && !decides(line));

const scored = (view: View, lines: readonly Points[]): View => ({
  ...view,
  score: lines.reduce((score, line) => replaced(score, line.side, line.points), view.score),
});

function calling(seat: number, lines: Points[]): { call?: Call } {
  return lines.length ? { call: { seat, reasons: lines } } : {};
}

function declaring(event: GameEvent, next: View): { call?: Call } {
  return calling(next.rondas.find((claim) => claim.double)?.seat ?? next.dealer, event.points.filter(decides));
}

/** The card lands on what it takes, and what it scores is called; then the cards are carried to the pile. */
function captureFrames(before: View, event: GameEvent, play: Play, next: View, you: number): Frame[] {
  const { seat } = event;
  const lines = spoken(event);
  const called = (reason: string) => lines.some((line) => line.reason === reason);
  const onto = play.base.find((card) => card === before.just_left) ?? play.base[0] ?? play.card;
  const struck: Frame = {
    view: before,
    motion: called('caida') ? 'drop' : 'strike',
    seat,
    reveal: { card: null, taken: taken(play) },
    over: { card: play.card, onto },
    hold: 0,
  };
  const view = opened(scored(before, lines), next);
  const [hold, pile] = [seat === you ? STRUCK : STRUCK_BY_ANOTHER, sideOf(seat)];
  return [
    struck,
    { ...struck, view, motion: 'still', hold, ...calling(seat, lines) },
    {
      view: collected(view, pile, taken(play), 1),
      motion: called('limpia') ? 'sweep' : 'collect',
      seat,
      pile,
      leaving: [...taken(play), play.card],
      hold: lines.length ? CALLED : 0,
    },
  ];
}

function playFrames(before: View, event: GameEvent, play: Play, next: View, you: number): Frame[] {
  const view = fromHand(before, event.seat, play.card);
  const cards = taken(play);
  const shown: Frame = {
    view,
    motion: 'reveal',
    seat: event.seat,
    reveal: { card: play.card, taken: cards },
    hold: SHOWN,
  };
  const own = event.seat === you;
  const moved: Frame[] = cards.length
    ? captureFrames(view, event, play, next, you)
    : [{ view: onTable(view, play.card), motion: 'lay', seat: event.seat, hold: own || next.legal.length ? 0 : LAID }];
  return own ? moved : [shown, ...moved];
}

/** What a ruleset hands over in the same play: cards that left the table and were not part of the capture. */
function forfeitFrames(before: View, next: View, seat: number): Frame[] {
  if (next.hand_number !== before.hand_number) return [];
  const cards = drop(before.table, next.table);
  if (!cards.length) return [];
  const side = 3 - sideOf(seat);
  const view = opened(collected(before, side, cards, 0), next);
  return [{ view, motion: 'collect', seat, pile: side, leaving: cards, hold: 250 }];
}

function takeFrames(before: View, event: GameEvent, cards: Card[], next: View, you: number): Frame[] {
  const side = sideOf(event.seat);
  const still: View = { ...before, legal: [] };
  const shown: Frame = {
    view: still,
    motion: 'reveal',
    seat: event.seat,
    reveal: { card: null, taken: cards },
    hold: TAKEN_UP,
  };
  const view = opened(collected(still, side, cards, 0), next);
  const moved: Frame = { view, motion: 'collect', seat: event.seat, pile: side, leaving: cards, hold: 200 };
  return event.seat === you ? [moved] : [shown, moved];
}

/** The new batch, the count of a finished hand, or simply how things stand. */
function lastFrame(before: View, event: GameEvent, next: View): Frame {
  const seat = event.seat;
  if (next.deal !== before.deal && next.phase !== 'pack' && next.deal > 0) {
    return { view: next, motion: 'deal', seat, hold: 0, ...declaring(event, next) };
  }
  // A hand that a misdeal breaks off is not counted.
  if (next.phase !== 'pack' || event.move === 'misdeal') return { view: next, motion: 'still', seat, hold: 0 };
  const chica = next.chicas.findIndex((won, side) => won > (before.chicas[side] ?? 0)) + 1;
  const points = event.points.filter((line) => line.reason === 'carton');
  return {
    view: next,
    motion: 'count',
    seat,
    counted: { points, chica, complete: !chica || points.length > 0 },
    hold: COUNTED,
    ...declaring(event, next),
  };
}

function packFrames(before: View, event: GameEvent, next: View): Frame[] {
  const empty: View = { ...next, legal: [], hand: [], counts: next.counts.map(() => 0), table: [], piles: [0, 0] };
  const cleared: Frame = { view: empty, motion: 'clear', seat: next.dealer, leaving: before.table, hold: 150 };
  const motion = next.phase === 'deal' ? 'still' : 'deal';
  const hold = event.points.some(decides) ? CALLED : 0;
  return [cleared, { view: next, motion, seat: next.dealer, hold, ...declaring(event, next) }];
}

function middleFrames(before: View, event: GameEvent, next: View, you: number): Frame[] {
  const move = readMove(event.move);
  if (move.kind === 'play') {
    const frames = playFrames(before, event, move, next, you);
    const last = frames.at(-1)?.view ?? before;
    return move.base.length ? [...frames, ...forfeitFrames(last, next, event.seat)] : frames;
  }
  if (move.kind === 'take') return takeFrames(before, event, move.cards, next, you);
  const lines = spoken(event);
  if (!lines.length) return [];
  const view = opened(scored({ ...before, legal: [] }, lines), next);
  // What is declared by nobody at the table is called where the dealer sits.
  return [{ view, motion: 'still', seat: event.seat, hold: CALLED, ...calling(event.seat || before.dealer, lines) }];
}

/** The pictures that lead from one view to the next; `you` is the reader's seat, whose own card needs no showing. */
export function framesOf(before: View, event: GameEvent, next: View, you: number): Frame[] {
  if (event.move === 'pack') return packFrames(before, event, next);
  return [...middleFrames(before, event, next, you), lastFrame(before, event, next)];
}

/** Everything at once, for those who want no movement: the last picture, with what was called on the way. */
export function lastOnly(frames: readonly Frame[]): Frame[] {
  const last = frames.at(-1);
  const call = frames.filter((frame) => frame.call).at(-1)?.call;
  return last ? [{ ...last, motion: 'still', hold: 0, ...(call ? { call } : {}) }] : [];
}

/** A view as it stands. */
export const still = (view: View): Frame => ({ view, motion: 'still', seat: 0, hold: 0 });

/** The first deal of a game, dealt under the reader's eyes. */
export function opening(view: View): Frame[] {
  const empty: View = { ...view, legal: [], hand: [], counts: view.counts.map(() => 0) };
  return [
    { ...still(empty), hold: 250 },
    { view, motion: 'deal', seat: view.dealer, hold: 0 },
  ];
}
