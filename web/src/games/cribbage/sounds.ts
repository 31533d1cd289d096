// What is heard of cribbage: the sounds of a picture, and what is counted aloud.

import { settings } from '../../settings/settings.svelte';
import { cue, type Cue, type Spoken } from '../../ui/sound';
import { spokenCall } from './calls';
import { capital, spokenShow } from './spokenCount';
import type { Frame } from './frames';

const DEALT_MS = 90;
/** The peg is moved when the word is out. */
const PEGGED_MS = 320;

const DEALT: readonly Cue[] = Array.from({ length: 12 }, (_, index) => cue('card', 60 + index * DEALT_MS));

/** Whether all of a show has been told: its points are pegged then. */
function told({ view, showing }: Frame): boolean {
  const show = showing && view.shows[showing.index];
  return Boolean(show?.points) && showing?.said === show?.counts.length;
}

function pegging(frame: Frame): Cue[] {
  const scored = frame.call?.reasons.some((line) => line.points > 0 && !line.reason.startsWith('said-')) ?? false;
  return scored || (frame.hold > 0 && told(frame)) ? [cue('peg', PEGGED_MS)] : [];
}

function cards(frame: Frame): readonly Cue[] {
  switch (frame.motion) {
    case 'deal':
      return DEALT;
    case 'lay':
      return [cue('card', 90), cue('card', 170)];
    case 'still':
    case 'clear':
      return [];
    case 'reveal':
      return frame.call?.reasons[0]?.reason === 'said-go' ? [cue('knock')] : [cue('card', 60)];
    default:
      return [cue('card', 60)];
  }
}

/** The sounds of a picture. */
export const cuesOf = (frame: Frame): Cue[] => [...cards(frame), ...pegging(frame)];

/** The combination of a show that is being told: "fifteen four", "and a pair is six". */
function counted({ view, showing }: Frame): string {
  const show = showing && view.shows[showing.index];
  return show && showing.said ? (spokenShow(show.counts.slice(0, showing.said)).at(-1)?.words ?? '') : '';
}

/** What is called, or counted. */
export function spoken(frame: Frame): Spoken | null {
  const words = frame.call ? spokenCall(frame.call.reasons) : capital(counted(frame));
  return words ? { words, lang: settings.lang } : null;
}
