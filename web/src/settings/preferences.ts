// What a player prefers at one game alone, kept in this browser beside the settings of all games.

import { settings } from './settings.svelte';

const keyOf = (game: string): string => `sobremesa.${game}`;

/** What was kept for a game; before a game had a place of its own it stood among the settings of all games. */
export function keptPreferences(game: string, before: (settings: Record<string, unknown>) => unknown): object {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(game)) ?? 'null');
    const found = kept ?? before({ ...settings });
    return typeof found === 'object' && found ? found : {};
  } catch {
    return {};
  }
}

/** Keeps what is preferred at a game. */
export function keepPreferences(game: string, preferences: object): void {
  try {
    localStorage.setItem(keyOf(game), JSON.stringify(preferences));
  } catch {
    // A browser that may not keep anything still plays; it only forgets.
  }
}
