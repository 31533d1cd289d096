// What a game brings along to be drawn, and the pictures that it is drawn in.

import type { Component } from 'svelte';
import type { TalkPart } from '../games/game';
import type { Cue, Spoken } from '../ui/sound';
import type { Moves } from '../ui/mover';
import type { GameEvent, Points } from '../wire/generated/toClient';
import type { BaseView } from '../wire/generated/view';
import type { Live } from './live.svelte';

/** One picture of a game. */
export interface Picture<V> {
  view: V;
  motion: string;
  seat: number;
  call?: { seat: number; reasons: Points[] };
  hold: number;
  /** The picture stays until somebody taps, at every speed; before those who only watch it stays as long as `hold` says. */
  stops?: boolean;
  /** What was called before this picture is over: something that must be seen comes to lie there. */
  hushes?: boolean;
}

/** What a game brings along to be drawn. */
export interface Kit<V extends BaseView, P extends Picture<V>> {
  framesOf: (before: V, event: GameEvent, next: V, you: number) => P[];
  lastOnly: (frames: readonly P[]) => P[];
  /** A view as it stands. */
  still: (view: V) => P;
  /** The pictures of a game that begins under the reader's eyes. */
  opening: (view: V) => P[];
  planOf: (frame: P) => Moves;
  /** What is heard of a picture, and what is said aloud. */
  cuesOf?: (frame: P) => readonly Cue[];
  spoken?: (frame: P) => Spoken | null;
  Screen: Component<{ live: Live<V, P> }>;
  /** What may be called over the table besides what fits everywhere. */
  talk?: TalkPart;
  /** What a player may prefer in this game alone, for the drawer of settings. */
  Preferences?: Component;
}

/** A kit whatever the game, for whoever only knows that it is one. */
export type AnyKit = Kit<BaseView, Picture<BaseView>>;
