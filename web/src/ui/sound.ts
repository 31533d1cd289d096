// What is heard at a table: sounds and spoken calls, as far as the player wants them. The makers of both come when the
// first is wanted, and nothing sounds before the player has touched the page.

import type { Sound } from './sounds/scores';
import { settings, type Lang, type Loudness } from '../settings/settings.svelte';

const VOLUME: Record<Loudness, number> = { off: 0, soft: 0.25, medium: 0.55, loud: 1 };

/** A sound of a picture, so many milliseconds after the picture begins, at normal speed. */
export interface Cue {
  sound: Sound;
  at: number;
}

/** What is said aloud, and in which language. */
export interface Spoken {
  words: string;
  lang: Lang;
}

export const cue = (sound: Sound, at = 0): Cue => ({ sound, at });

const touched = (): boolean => navigator.userActivation?.hasBeenActive ?? true;

let player: Promise<typeof import('./sounds/player')> | null = null;

/** Asks whatever makes the sounds to do something; a file that does not come is asked for again. */
function making(act: (maker: typeof import('./sounds/player')) => void): void {
  player ??= import('./sounds/player');
  void player.then(act, () => (player = null));
}

/** Sounds, after so many milliseconds. */
export function sound(name: Sound, after = 0): void {
  const volume = VOLUME[settings.sound];
  if (volume && touched()) making(({ play }) => play(name, after / 1000, volume));
}

/** The sounds of a picture; where nothing moves (factor 0) only the first of each kind, at once. */
export function perform(cues: readonly Cue[], factor: number): void {
  const heard = factor
    ? cues
    : cues.filter(({ sound }, index) => cues.findIndex((other) => other.sound === sound) === index);
  for (const { sound: name, at } of heard) sound(name, at * factor);
}

/** Whatever was still to sound is left out. */
export function quiet(): void {
  if (player) making(({ hush }) => hush());
}

/** Says a call aloud. */
export function speak(spoken: Spoken | null | undefined): void {
  if (!spoken?.words || !settings.voice || !touched()) return;
  const volume = VOLUME[settings.sound] || VOLUME.medium;
  void import('./sounds/voice').then(
    ({ say }) => say(spoken.words, spoken.lang, Math.min(1, volume * 1.4)),
    () => undefined,
  );
}
