// How single tables are dressed: one that was started as an old program keeps that program's look, its manner and what it
// prefers, for itself alone. What is changed by hand there is changed for that table, and for no other.

import type { Page } from '../ui/pages';
import { LOOKS, settings, type Look } from './settings.svelte';

export interface Dress {
  game: string;
  program: string;
  look: Look;
  /** Nobody talks there: the program knew no chat. */
  quiet: boolean;
  /** What is preferred there of the game's own preferences. */
  preferences: Record<string, unknown>;
}

const KEY = 'sobremesa.dress';
const KEPT = 50;

const isDress = (kept: unknown): kept is Dress => {
  const { program, look, preferences } = (kept ?? {}) as Partial<Dress>;
  return typeof program === 'string' && LOOKS.some((one) => one === look) && typeof preferences === 'object';
};

/** By table, the oldest first. */
function load(): Record<string, Dress> {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, unknown>;
    return Object.fromEntries(Object.entries(kept).filter((one): one is [string, Dress] => isDress(one[1])));
  } catch {
    return {};
  }
}

const dresses: { of: Record<string, Dress>; table: string; tried: Dress | null } = $state({
  of: load(),
  table: '',
  tried: null,
});

function keep(): void {
  dresses.of = Object.fromEntries(Object.entries(dresses.of).slice(-KEPT));
  try {
    localStorage.setItem(KEY, JSON.stringify(dresses.of));
  } catch {
    // A browser that may not keep anything still plays; it only forgets.
  }
}

/** Dresses a new table. */
export function dressTable(id: string, dress: Dress): void {
  dresses.of[id] = { ...dress, preferences: { ...dress.preferences } };
  keep();
}

/** The rematch of a dressed table is dressed as that is now. */
export function passDress(id: string, rematch: string): void {
  const dress = dresses.of[id];
  if (dress && !dresses.of[rematch]) dressTable(rematch, dress);
}

/** Tells which page is on screen: a table, or one that is looked at again, wears its own. */
export function wearFor(page: Page): void {
  dresses.table = page.name === 'table' || page.name === 'replay' ? page.id : '';
}

/** What an old program wears before there is a table; null takes it off. */
export const tryOn = (dress: Dress | null): unknown => (dresses.tried = dress);

/** The dress of what is on screen now. */
export const worn = (): Dress | undefined => dresses.of[dresses.table] ?? dresses.tried ?? undefined;

/** Where one comes to who leaves a game: before the title of its program, else in the lobby. */
export function wayOut(): string {
  const dress = worn();
  return dress ? `/title/${dress.game}/${dress.program}` : '/';
}

/** The look that is shown now. */
export const look = (): Look => worn()?.look ?? settings.look;

/** Chooses a look: for a dressed table alone, else for everything. */
export function chooseLook(chosen: Look): void {
  const dress = worn();
  if (dress) dress.look = chosen;
  else settings.look = chosen;
  if (dress) keep();
}

/** Changes what a dressed table prefers; returns what it leaves to be changed for all tables. */
export function preferHere<T extends object>(game: string, changes: Partial<T>): Partial<T> {
  const dress = worn();
  if (dress?.game !== game) return changes;
  const own = Object.entries(changes).filter(([name]) => name in dress.preferences);
  Object.assign(dress.preferences, Object.fromEntries(own));
  keep();
  return Object.fromEntries(Object.entries(changes).filter(([name]) => !(name in dress.preferences))) as Partial<T>;
}

/** What is preferred for all tables, seen through what the dressed table on screen prefers. */
export function preferredHere<T extends object>(game: string, everywhere: T): T {
  return new Proxy(everywhere, {
    get: (all, name, at) => {
      const dress = worn();
      const own = dress?.game === game && typeof name === 'string' && name in dress.preferences;
      return own ? dress.preferences[name] : Reflect.get(all, name, at);
    },
  }) as T;
}
