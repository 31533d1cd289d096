// Which page an address is. The addresses are real ones: the server answers each of them.

import { ROUTES, type KnownPage } from '../wire/generated/routes';

export type Page = KnownPage | { name: 'admin' } | { name: 'lost' };

/** The host's page is in no table of pages: the server answers its address as any that it does not know. */
const ADMIN = '/admin';

/** Reads an address of ours. */
export function pageOf(path: string): Page {
  if (path === ADMIN) return { name: 'admin' };
  const parts = partsOf(path);
  if (parts === null) return { name: 'lost' };
  for (const route of ROUTES) {
    const parameters = parametersOf(route.path, parts);
    if (parameters) return { name: route.name, ...parameters } as Page;
  }
  return { name: 'lost' };
}

/** What stands between the slashes of an address; null for one that is broken, as in the middle of a letter. */
function partsOf(path: string): string[] | null {
  try {
    return path.split('/').filter(Boolean).map(decodeURIComponent);
  } catch {
    return null;
  }
}

const PARAMETER = /^\{(\w+)\??\}$/;

/** The parameters of an address by a route's path, empty where one lacks that may; null for an address that is none of it. */
function parametersOf(path: string, parts: readonly string[]): Record<string, string> | null {
  const wanted = path.split('/').filter(Boolean);
  const needed = wanted.filter((part) => !part.endsWith('?}')).length;
  if (parts.length < needed || parts.length > wanted.length) return null;
  const found: Record<string, string> = {};
  for (const [at, part] of wanted.entries()) {
    const name = PARAMETER.exec(part)?.[1];
    if (name) found[name] = parts[at] ?? '';
    else if (part !== parts[at]) return null;
  }
  return found;
}
