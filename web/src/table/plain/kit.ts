// What draws a game that brings nothing to be drawn by.

import type { AnyKit, Kit, Picture } from '../kit';
import type { Moves } from '../../ui/mover';
import Screen from './Screen.svelte';
import type { View } from './view';

export type Frame = Picture<View>;

const EACH_MS = 260;
const HOLD_MS = 350;

const still = (view: View): Frame => ({ view, motion: 'still', seat: 0, hold: 0 });

/** A card that was not on screen comes from the hand of whoever played. */
const planOf = ({ seat }: Frame): Moves => ({
  manner: 'fly',
  each: EACH_MS,
  between: 0,
  enters: () => (seat ? { anchor: `hand-${seat}`, order: 0 } : null),
  leaving: [],
  leavesTo: null,
});

const plain: Kit<View, Frame> = {
  framesOf: (_, event, next, you) => [
    { view: next, motion: 'move', seat: event.seat, hold: event.seat === you ? 0 : HOLD_MS },
  ],
  lastOnly: (frames) => frames.slice(-1),
  still,
  opening: (view) => [still(view)],
  planOf,
  Screen,
};

export default plain as unknown as AnyKit;
