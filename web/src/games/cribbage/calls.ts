// What is called out at the table.

import type { Points } from '../../wire/generated/toClient';
import { t } from '../../ui/words.svelte';
import { capital, spelled, spokenPlay } from './spokenCount';

/** The words of a call, as a line of its own. */
export function spokenCall(reasons: readonly Points[]): string {
  const [first] = reasons;
  if (first?.reason.startsWith('said-')) {
    const word = first.reason.slice(5);
    return capital(
      word === 'count' ? spelled(first.points) : t(`cribbage.call.${word}`, { points: spelled(first.points) }),
    );
  }
  return capital(spokenPlay(reasons));
}
