// What a player prefers at gin alone.

import { preferHere, preferredHere } from '../../settings/dress.svelte';
import { keepPreferences, keptPreferences } from '../../settings/preferences';

export type Sort = 'melds' | 'hand';

export interface Preferences {
  /** How the hand stands, in how many rows where it is narrow, and whether its deadwood is counted along. */
  sort: Sort;
  rows: 1 | 2;
  deadwood: boolean;
  /** Whether one plays as on a PC of 1990: a drawn card lies apart, and one click discards. */
  table: 'ours' | '1990';
}

export const SORTS: readonly Sort[] = ['melds', 'hand'];

const kept = keptPreferences('gin', (settings) => settings['gin']) as Partial<Preferences>;

const everywhere: Preferences = $state({
  sort: kept.sort === 'hand' ? 'hand' : 'melds',
  rows: kept.rows === 2 ? 2 : 1,
  deadwood: kept.deadwood !== false,
  table: kept.table === '1990' ? '1990' : 'ours',
});

/** As they hold at the table on screen. */
export const preferences: Preferences = preferredHere('gin', everywhere);

/** Changes some of the preferences and keeps them. */
export function prefer(changes: Partial<Preferences>): void {
  Object.assign(everywhere, preferHere('gin', changes));
  keepPreferences('gin', everywhere);
}
