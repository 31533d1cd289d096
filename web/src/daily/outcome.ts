// What there is to be said of the deal of a day. Pure: an answer of the server gives texts, places and numbers.

import type { DailyBar, DailyDeal, DailyScore, Review, ReviewedDecision } from '../wire/generated/toClient';
import { dateFormat } from '../ui/words.svelte';

/** How many of today's deals are finished. */
export const finishedOf = ({ games }: Pick<DailyDeal, 'games'>): number =>
  games.filter(({ mine }) => mine?.status === 'over').length;

/** By how many points somebody won; below 0 they lost. */
export const marginOf = ({ own, other }: Pick<DailyScore, 'own' | 'other'>): number => own - other;

/** The share of the others who did worse, in whole hundredths; null where nobody else has finished. */
export function betterThan(below: number, players: number, counted: boolean): number | null {
  const others = players - (counted ? 1 : 0);
  return others > 0 ? Math.round((100 * below) / others) : null;
}

/** The decision of a seat that cost most; null where none cost anything worth a word. */
export function costliest(review: Review, seat: number): ReviewedDecision | null {
  const poor = review.decisions.filter((one) => one.seat === seat && one.best.move !== one.played.move);
  const worst = poor.reduce<ReviewedDecision | null>((most, one) => (most && most.loss >= one.loss ? most : one), null);
  return worst && !['best', 'good'].includes(worst.grade) ? worst : null;
}

/** Whether a bar is the one of a result. */
export const isIn = ({ low, high }: DailyBar, margin: number | null): boolean =>
  margin !== null && low <= margin && margin <= high;

/** What a bar stands for: "+10", or "−19 to −10". */
export function rangeOf({ low, high }: DailyBar, between: string): string {
  const signed = (value: number) => (value < 0 ? `−${-value}` : value > 0 ? `+${value}` : '0');
  return low === high ? signed(low) : `${signed(low)} ${between} ${signed(high)}`;
}

/** The day that it is, in UTC, as ISO 8601. */
export const todayAt = (now: Date): string => now.toISOString().slice(0, 10);

/** A day in words: the day of the deal is one of UTC, whatever the reader's clock says. What is no day stays as it is. */
export function dayText(day: string, lang: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return day;
  return dateFormat(lang, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }).format(date);
}

/** A moment by the reader's own clock. */
export const momentText = (moment: string | Date, lang: string): string =>
  dateFormat(lang, { weekday: 'long', hour: 'numeric', minute: '2-digit' }).format(new Date(moment));

/** When the deal after one begins. */
export const nextBegins = (tomorrow: string): Date => new Date(`${tomorrow}T00:00:00Z`);
