// What is heard of Cuarenta: the sounds of a picture, and what is called aloud.

import { settings } from '../../settings/settings.svelte';
import { DROP_MS } from '../../ui/motion';
import { cue, type Cue, type Spoken } from '../../ui/sound';
import { spokenCall } from './calls';
import type { Frame } from './frames';
import { DEALT_MS } from './plan';

const GATHERED_MS = 40;
/** Of a large capture not every card is heard. */
const HEARD = 5;

const dealt = ({ view }: Frame): Cue[] =>
  Array.from({ length: view.seats * 5 }, (_, index) => cue('card', 60 + index * DEALT_MS));

/** The sounds of a picture. */
export function cuesOf(frame: Frame): Cue[] {
  switch (frame.motion) {
    case 'reveal':
      return frame.reveal?.card ? [cue('card', 40)] : [];
    case 'lay':
    case 'strike':
      return [cue('card', 130)];
    case 'drop':
      return [cue('snap', DROP_MS - 6)];
    case 'collect':
      return (frame.leaving ?? []).slice(0, HEARD).map((_, index) => cue('card', 260 + index * GATHERED_MS));
    case 'sweep':
      return [cue('sweep')];
    case 'deal':
      return dealt(frame);
    default:
      return [];
  }
}

/** The calls of Cuarenta are Spanish in every language; a misdeal is told in the table's own. */
export function spoken({ call }: Frame): Spoken | null {
  if (!call) return null;
  const told = call.reasons.some((line) => line.reason === 'misdeal');
  return { words: spokenCall(call.reasons), lang: told ? settings.lang : 'es' };
}
