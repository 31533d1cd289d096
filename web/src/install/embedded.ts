// A page that another site shows in a frame keeps nothing: what would be kept in the browser is kept while the page is open.
// This comes before everything that reads what was kept; in a sandbox even looking for it would fail.

import { pathOf } from '../ui/address';

/** Whether this page lies in another site's page. */
export const embedded = 'document' in globalThis && pathOf(location).startsWith('/embed/');

class Forgetful implements Storage {
  [name: string]: unknown;
  #kept = new Map<string, string>();

  get length(): number {
    return this.#kept.size;
  }
  key = (at: number): string | null => [...this.#kept.keys()][at] ?? null;
  getItem = (key: string): string | null => this.#kept.get(key) ?? null;
  setItem = (key: string, value: string): void => void this.#kept.set(key, value);
  removeItem = (key: string): void => void this.#kept.delete(key);
  clear = (): void => this.#kept.clear();
}

if (embedded)
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(globalThis, name, { value: new Forgetful(), configurable: true });
