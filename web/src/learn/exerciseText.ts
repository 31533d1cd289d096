// How the exercises go, and what they tell, in words.

import { withCards, type Part } from '../table/sentences';
import { settings } from '../settings/settings.svelte';
import { has, inFigures, t } from '../ui/words.svelte';
import type { PracticeProgress } from './progress';
import type { KeyedSentence } from '../wire/generated/toClient';

/** How many were right, and how many in a row, where that is worth a word. */
export function told({ tried, right, streak, best }: PracticeProgress): string {
  if (!tried) return t('learn.untried');
  const tally = t('learn.tally', { right, tried });
  return best > 1 ? `${tally} · ${t('learn.streak', { streak, best })}` : tally;
}

const shown = (value: string | number, number: (value: number) => string): string =>
  typeof value === 'number' ? number(value) : has(value) ? t(value) : value;

/** The values of a sentence as they are said: means all with one place after the point, counts with none. */
export function spokenValues(values: KeyedSentence['values']): Record<string, string> {
  const areMeans = Object.values(values).some((value) => typeof value === 'number' && !Number.isInteger(value));
  const number = areMeans ? inFigures : (value: number): string => value.toLocaleString(settings.lang);
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shown(value, number)]));
}

/** A sentence of an exercise, with its cards. */
export const partsOf = ({ key, values, cards }: KeyedSentence): Part[] =>
  withCards(t(key, spokenValues(values)), { cards });

/** "tomorrow", "in 4 days". */
export const inDays = (days: number): string =>
  new Intl.RelativeTimeFormat(settings.lang, { numeric: 'auto' }).format(days, 'day');
