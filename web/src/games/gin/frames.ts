// From one view to the next as a row of pictures. Pure: what moves where follows from the text of the move; the last
// picture always is the server's own view.

import type { Picture } from '../../table/kit';
import type { GameEvent, Points } from '../../wire/generated/toClient';
import type { Card } from '../../wire/generated/view';
import { readMove, type Move } from './moves';
import type { View } from './view';

export type Motion = 'draw' | 'reveal' | 'discard' | 'open' | 'deal' | 'clear' | 'still';

export interface Frame extends Picture<View> {
  motion: Motion;
  /** The opponent's discard, shown before it goes to the pile. */
  reveal?: Card;
  /** Where the cards that were not on screen come from. */
  from?: 'stock' | 'pile';
  /** Cards that leave the picture, and where to. */
  leaving?: string[];
  leavesTo?: string;
}

const DRAWN = 300;
/** The discard of another is seen for a moment before it goes to the pile, and longer where it ends the hand. */
const SHOWN = 140;
const SHOWN_LAST = 420;
const CALLED = 900;
const LAID_OPEN = 4200;

const changed = (list: readonly number[], seat: number, by: number): number[] =>
  list.map((value, index) => (index === seat - 1 ? value + by : value));

const calling = (seat: number, reason: string, points = 0): { call: { seat: number; reasons: Points[] } } => ({
  call: { seat, reasons: [{ side: seat, reason, points, cards: [] }] },
});

function drawFrame(before: View, event: GameEvent, next: View, you: number): Frame {
  const from = event.move === 'stock' ? 'stock' : 'pile';
  const card = before.pile.at(-1);
  const leaving =
    from === 'pile' && card && event.seat !== you ? { leaving: [card], leavesTo: `hand-${event.seat}` } : {};
  return { view: next, motion: 'draw', seat: event.seat, from, hold: event.seat === you ? 0 : DRAWN, ...leaving };
}

/** The card has left the hand of another and is shown, before it goes to the pile. */
function revealFrame(before: View, event: GameEvent, card: Card): Frame {
  const view = { ...before, legal: [], counts: changed(before.counts, event.seat, -1) };
  return { view, motion: 'reveal', seat: event.seat, reveal: card, hold: SHOWN };
}

/** The card lies on the pile, and nothing has been laid open yet. */
function onPile(before: View, event: GameEvent, card: Card): View {
  const hand = before.hand.filter((one) => one !== card);
  return { ...before, legal: [], hand, counts: changed(before.counts, event.seat, -1), pile: [...before.pile, card] };
}

function shedFrames(before: View, event: GameEvent, card: Card, next: View, you: number): Frame[] {
  const shown = event.seat === you ? [] : [revealFrame(before, event, card)];
  // The other acts when it lies there, and not before.
  const view = next.result || event.seat !== you ? onPile(before, event, card) : next;
  return [...shown, { view, motion: 'discard', seat: event.seat, hold: next.result ? CALLED : 0 }];
}

/** A hand is laid open: a knock waits for the lay-off, everything else ends the hand. */
function endingFrames(before: View, event: GameEvent, move: Move & { card?: Card }, next: View, you: number): Frame[] {
  const shed = move.card
    ? shedFrames(before, event, move.card, next, you).map((frame) => ({ ...frame, hold: SHOWN_LAST }))
    : [];
  const view = move.card ? onPile(before, event, move.card) : { ...before, legal: [] };
  // Whoever is to lay off sees the hand while the call is still heard.
  const called: Frame = {
    view,
    motion: 'discard',
    seat: event.seat,
    hold: next.result ? CALLED : 0,
    ...calling(event.seat, move.kind, next.knock?.points ?? 0),
  };
  const frames = [...shed.slice(0, -1), called];
  return next.result ? frames : [...frames, { view: next, motion: 'open', seat: event.seat, hold: 0 }];
}

/** How the hand ended: both hands open, until somebody taps. */
function resultFrames(event: GameEvent, next: View): Frame[] {
  const kind = next.result?.kind;
  const called = kind === 'undercut' || kind === 'draw' ? calling(next.result?.side ?? 0, kind) : {};
  return [{ view: { ...next, legal: [] }, motion: 'open', seat: event.seat, hold: LAID_OPEN, stops: true, ...called }];
}

function packFrames(before: View, next: View): Frame[] {
  const empty: View = { ...next, legal: [], hand: [], melds: [], counts: [0, 0], pile: [] };
  const cleared: Frame = {
    view: empty,
    motion: 'clear',
    seat: next.dealer,
    leaving: [...before.hand, ...before.pile.slice(-2)],
    leavesTo: 'stock',
    hold: 150,
  };
  return [cleared, { view: next, motion: 'deal', seat: next.dealer, hold: 0 }];
}

function middleFrames(before: View, event: GameEvent, next: View, you: number): Frame[] {
  const move = readMove(event.move);
  switch (move.kind) {
    case 'shed':
      return shedFrames(before, event, move.card, next, you);
    case 'stock':
    case 'upcard':
      return [drawFrame(before, event, next.result ? { ...before, legal: [] } : next, you)];
    case 'knock':
    case 'gin':
    case 'biggin':
      return endingFrames(before, event, move, next, you);
    case 'pass':
      return [
        {
          view: next.result ? { ...before, legal: [] } : next,
          motion: 'still',
          seat: event.seat,
          hold: CALLED,
          ...calling(event.seat, 'pass'),
        },
      ];
    default:
      return [];
  }
}

/** The pictures that lead from one view to the next; `you` is the reader's seat, whose own card needs no showing. */
export function framesOf(before: View, event: GameEvent, next: View, you: number): Frame[] {
  if (event.move === 'pack') return packFrames(before, next);
  const middle = middleFrames(before, event, next, you);
  const ended = next.result && !before.result ? resultFrames(event, next) : [];
  return [...middle, ...ended, { view: next, motion: 'still', seat: event.seat, hold: 0 }];
}

/** Everything at once, for those who want no movement: what was called, both hands where one ended, and how things stand. */
export function lastOnly(frames: readonly Frame[]): Frame[] {
  const last = frames.at(-1);
  if (!last) return [];
  const call = frames.find((frame) => frame.call)?.call;
  const open = frames.filter((frame) => frame.stops).map((frame) => ({ ...frame, ...(call ? { call } : {}) }));
  const plain = { ...last, motion: 'still' as const, hold: 0 };
  return open.length ? [...open, plain] : [{ ...plain, ...(call ? { call } : {}) }];
}

/** A view as it stands. */
export const still = (view: View): Frame => ({ view, motion: 'still', seat: 0, hold: 0 });

/** The first deal of a game, dealt under the reader's eyes. */
export function opening(view: View): Frame[] {
  const empty: View = { ...view, legal: [], hand: [], melds: [], counts: [0, 0], pile: [] };
  return [
    { ...still(empty), hold: 250 },
    { view, motion: 'deal', seat: view.dealer, hold: 0 },
  ];
}
