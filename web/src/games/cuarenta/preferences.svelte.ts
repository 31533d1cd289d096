// What a player prefers at Cuarenta alone.

import { keepPreferences, keptPreferences } from '../../settings/preferences';

export type ScoreStyle = 'old' | 'new' | 'perros';

export interface Preferences {
  /** How the score is drawn. */
  score: ScoreStyle;
}

export const SCORE_STYLES: readonly ScoreStyle[] = ['old', 'new', 'perros'];

const kept = keptPreferences('cuarenta', ({ score }) => ({ score })) as Partial<Preferences>;

export const preferences: Preferences = $state({
  score: SCORE_STYLES.find((style) => style === kept.score) ?? 'new',
});

/** Changes some of the preferences and keeps them. */
export function prefer(changes: Partial<Preferences>): void {
  Object.assign(preferences, changes);
  keepPreferences('cuarenta', preferences);
}
