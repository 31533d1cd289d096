// How the exercises go, in words.

import { t } from '../common/words.svelte';
import type { PracticeProgress } from './progress';

/** How many were right, and how many in a row, where that is worth a word. */
export function told({ tried, right, streak, best }: PracticeProgress): string {
  if (!tried) return t('learn.untried');
  const tally = t('learn.tally', { right, tried });
  return best > 1 ? `${tally} · ${t('learn.streak', { streak, best })}` : tally;
}
