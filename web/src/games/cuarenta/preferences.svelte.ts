// What a player prefers at Cuarenta alone.

import { preferHere, preferredHere } from '../../settings/dress.svelte';
import { keepPreferences, keptPreferences } from '../../settings/preferences';

export type ScoreStyle = 'old' | 'new' | 'perros';

export interface Preferences {
  /** How the score is drawn. */
  score: ScoreStyle;
}

export const SCORE_STYLES: readonly ScoreStyle[] = ['old', 'new', 'perros'];

const kept = keptPreferences('cuarenta', ({ score }) => ({ score })) as Partial<Preferences>;

const everywhere: Preferences = $state({
  score: SCORE_STYLES.find((style) => style === kept.score) ?? 'new',
});

/** As they hold at the table on screen. */
export const preferences: Preferences = preferredHere('cuarenta', everywhere);

/** Changes some of the preferences and keeps them. */
export function prefer(changes: Partial<Preferences>): void {
  Object.assign(everywhere, preferHere('cuarenta', changes));
  keepPreferences('cuarenta', everywhere);
}
