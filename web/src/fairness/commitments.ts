// The commitments of the packs that this browser was shown while they were played: kept here, where no server can change them.

import type { GameEvent } from '../wire/generated/toClient';

const KEY = 'sobremesa.commitments';
const TABLES = 100;

/** What was shown of a hand's pack, and whether nothing had happened yet in that hand. */
export interface Shown {
  commitment: string;
  early: boolean;
}

/** By the number of the hand. */
export type ShownHands = Record<string, Shown>;
type All = [id: string, hands: ShownHands][];

function all(): All {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? (kept as All) : [];
  } catch {
    return [];
  }
}

/** Keeps what the events of a game that goes on say of its packs; `last` is the number of its last event. The first word counts. */
export function keepCommitments(id: string, events: readonly GameEvent[], last: number): void {
  const told = events.filter((event) => event.commitment);
  if (!told.length) return;
  const before = shownOf(id);
  const fresh = told.map(({ hand, commitment = '', n }) => [hand, { commitment, early: n === last }] as const);
  const hands = { ...Object.fromEntries(fresh), ...before };
  if (Object.keys(hands).length === Object.keys(before).length) return;
  try {
    localStorage.setItem(KEY, JSON.stringify([[id, hands], ...all().filter(([of]) => of !== id)].slice(0, TABLES)));
  } catch {
    // A browser that may not keep anything can say nothing of them later.
  }
}

/** What was shown at a table. */
export const shownOf = (id: string): ShownHands => all().find(([of]) => of === id)?.[1] ?? {};

/** What was shown at the table where one of these commitments was: of a game that comes without its table's address. */
export const shownAmong = (commitments: readonly string[]): ShownHands =>
  all().find(([, hands]) => Object.values(hands).some((one) => commitments.includes(one.commitment)))?.[1] ?? {};
