// The links of the tables that were made in this browser: the server tells them once and forgets them.

import type { MadeTable } from '../wire/generated/toClient';

/** The pages by which the free seats are taken and the table is watched. */
export type Links = Omit<MadeTable, 'id'>;

const KEY = 'sobremesa.links';
const KEPT = 50;

type All = [id: string, links: Links][];

function all(): All {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? (kept as All) : [];
  } catch {
    return [];
  }
}

/** Keeps the links of a new table, and lets go of those of long ago. */
export function keepLinks({ id, links, watch }: MadeTable): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([[id, { links, watch }], ...all()].slice(0, KEPT)));
  } catch {
    // A browser that may not keep anything cannot show them again.
  }
}

/** Keeps the new link of a free seat in place of the one before. */
export function keepSeatLink(id: string, seat: number, path: string): void {
  const known = linksOf(id);
  const others = (known?.links ?? []).filter((link) => link.seat !== seat);
  try {
    localStorage.setItem(
      KEY,
      JSON.stringify(
        [
          [id, { links: [...others, { seat, path }], watch: known?.watch ?? '' }],
          ...all().filter(([of]) => of !== id),
        ].slice(0, KEPT),
      ),
    );
  } catch {
    // A browser that may not keep anything cannot show it again.
  }
}

const SHARES = 'sobremesa.shares';

function shares(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(SHARES) ?? '{}') as Record<string, string>;
  } catch {
    return {};
  }
}

function keepShares(kept: Record<string, string>): void {
  try {
    localStorage.setItem(SHARES, JSON.stringify(Object.fromEntries(Object.entries(kept).slice(-KEPT))));
  } catch {
    // A browser that may not keep anything makes another link next time.
  }
}

/** The page by which a finished game was shared from here. */
export const shareOf = (id: string): string | null => shares()[id] ?? null;
export const keepShare = (id: string, path: string): void => keepShares({ ...shares(), [id]: path });
export const forgetShare = (id: string): void =>
  keepShares(Object.fromEntries(Object.entries(shares()).filter(([of]) => of !== id)));

/** The links of a table that was made here. */
export const linksOf = (id: string): Links | null => all().find(([of]) => of === id)?.[1] ?? null;

/** Keeps the link to watch by for the rematch of a table: it is good for both. */
export function passLinks(id: string, rematch: string): void {
  const watch = linksOf(id)?.watch;
  if (watch && !linksOf(rematch)) keepLinks({ id: rematch, links: [], watch });
}

/** Where secrets of tables and tournaments are kept: links, seeds, and what was seen of their shuffles. */
export const OF_TABLES: readonly string[] = ['links', 'shares', 'nights', 'seeds', 'commitments'].map(
  (name) => `sobremesa.${name}`,
);

/** Lets go of all links that were told to this browser, and of what it knows of the tables that they lead to. */
export function forgetTables(): void {
  for (const key of OF_TABLES) localStorage.removeItem(key);
}
