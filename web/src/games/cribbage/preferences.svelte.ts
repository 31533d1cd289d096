// What a player prefers at cribbage alone, kept in this browser; and who plays at the table that is open now.

import { preferHere, preferredHere } from '../../settings/dress.svelte';
import { keepPreferences } from '../../settings/preferences';
import type { Telling } from './frames';

export interface Preferences {
  bell: boolean;
  /** Whether "go" is said by itself where there is nothing else to do. */
  go: 'button' | 'spoken';
  telling: Telling;
  /** Whom the scoreboard names: the players, or Me and You as the computer says it (CR-41). */
  board: 'names' | 'me';
  /** "I play for you": the computer plays one's own cards until a key is pressed. */
  playsForMe: boolean;
  /** Where the cards lie: as on our table, or as on the screen of 1988 (CR-44). */
  table: 'ours' | '1988';
}

export const TELLINGS: readonly Telling[] = ['pace', 'hand', 'step'];

const KEY = 'sobremesa.cribbage';
const DEFAULTS: Preferences = {
  bell: true,
  go: 'button',
  telling: 'hand',
  board: 'names',
  playsForMe: false,
  table: 'ours',
};

function load(): Preferences {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Preferences>;
    return {
      bell: kept.bell ?? DEFAULTS.bell,
      go: kept.go === 'spoken' ? 'spoken' : 'button',
      telling: TELLINGS.find((telling) => telling === kept.telling) ?? DEFAULTS.telling,
      board: kept.board === 'me' ? 'me' : 'names',
      playsForMe: kept.playsForMe === true,
      table: kept.table === '1988' ? '1988' : 'ours',
    };
  } catch {
    return { ...DEFAULTS };
  }
}

const everywhere: Preferences = $state(load());

/** As they hold at the table on screen. */
export const preferences: Preferences = preferredHere('cribbage', everywhere);

/** Changes some of the preferences and keeps them. */
export function prefer(changes: Partial<Preferences>): void {
  Object.assign(everywhere, preferHere('cribbage', changes));
  keepPreferences('cribbage', everywhere);
}

/** Whether the computer plays the reader's cards at the open table: then nothing waits for a tap. */
export const desk = $state({ playedFor: false });

/** How shows are told now. */
export const telling = (): Telling => (desk.playedFor ? 'pace' : preferences.telling);
