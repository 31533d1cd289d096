// A page that another site shows in a frame keeps nothing: what would be kept in the browser is kept while the page is open.
// This comes before everything that reads what was kept; in a sandbox even looking for it would fail.

import { pathOf } from '../ui/address';

/** Whether this page lies in another site's page. */
export const embedded = 'document' in globalThis && pathOf(location).startsWith('/embed/');

if (embedded) {
  const kept = new Map<string, string>();
  const value = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  };
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(globalThis, name, { value, configurable: true });
}
