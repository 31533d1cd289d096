// What is heard of gin: the sounds of a picture, and what is called aloud.

import { settings } from '../../settings/settings.svelte';
import { cue, type Cue, type Spoken } from '../../ui/sound';
import { spokenCall } from './calls';
import type { Frame } from './frames';
import { DEALT_MS } from './plan';

/** Twenty cards and the one that is turned up. */
const DEALT: readonly Cue[] = Array.from({ length: 21 }, (_, index) => cue('card', 60 + index * DEALT_MS));

/** Whoever ends a hand knocks, or slaps it down for gin. */
function ended(frame: Frame): Cue | null {
  const reason = frame.call?.reasons[0]?.reason;
  if (reason === 'knock' || reason === 'pass') return cue('knock');
  return reason === 'gin' || reason === 'biggin' ? cue('snap') : null;
}

/** The sounds of a picture. */
export function cuesOf(frame: Frame): readonly Cue[] {
  const ending = ended(frame);
  if (ending) return [ending];
  if (frame.motion === 'deal') return DEALT;
  if (frame.motion === 'open') return frame.stops ? [] : [cue('card', 40), cue('card', 120), cue('card', 220)];
  return frame.motion === 'still' ? [] : [cue('card', 60)];
}

/** What is called. */
export const spoken = ({ call }: Frame): Spoken | null =>
  call ? { words: spokenCall(call.reasons), lang: settings.lang } : null;
