// What a player prefers at gin alone.

import { keepPreferences, keptPreferences } from '../../settings/preferences';

export type Sort = 'melds' | 'hand';

export interface Preferences {
  /** How the hand stands, in how many rows where it is narrow, and whether its deadwood is counted along. */
  sort: Sort;
  rows: 1 | 2;
  deadwood: boolean;
}

export const SORTS: readonly Sort[] = ['melds', 'hand'];

const kept = keptPreferences('gin', (settings) => settings['gin']) as Partial<Preferences>;

export const preferences: Preferences = $state({
  sort: kept.sort === 'hand' ? 'hand' : 'melds',
  rows: kept.rows === 2 ? 2 : 1,
  deadwood: kept.deadwood !== false,
});

/** Changes some of the preferences and keeps them. */
export function prefer(changes: Partial<Preferences>): void {
  Object.assign(preferences, changes);
  keepPreferences('gin', preferences);
}
