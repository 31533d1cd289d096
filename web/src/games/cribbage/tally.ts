// The games won in this browser, by ruleset and opponent; a lurch adds the extra game, as the server counts it.

import type { Table } from '../../common/wire';

export interface Tally {
  own: number;
  theirs: number;
  /** The tables that are in it already. */
  counted: string[];
}

const KEY = 'sobremesa.cribbage.games';
const REMEMBERED = 40;
export const NO_GAMES: Tally = { own: 0, theirs: 0, counted: [] };

/** What a tally goes by: the ruleset, and who sits across. */
export function tallyName(table: Table): string {
  const opponent = table.players.find((player) => player.seat !== (table.you || 1));
  return `${table.rules}|${opponent?.level ?? opponent?.name ?? ''}`;
}

/** A tally with one more finished table; the same table never counts twice. */
export function tallyAfter(tally: Tally, table: string, own: number, theirs: number): Tally {
  if (tally.counted.includes(table)) return tally;
  return { own: tally.own + own, theirs: tally.theirs + theirs, counted: [...tally.counted, table].slice(-REMEMBERED) };
}

type Kept = Record<string, Tally>;

function keptAll(): Kept {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Kept;
  } catch {
    return {};
  }
}

/** The games won so far against this opponent by these rules. */
export function tallyOf(table: Table): Tally {
  const kept = keptAll()[tallyName(table)];
  return kept && Array.isArray(kept.counted) ? kept : NO_GAMES;
}

/** Counts a finished table in, and keeps it. */
export function countIn(table: Table, own: number, theirs: number): Tally {
  const tally = tallyAfter(tallyOf(table), table.id, own, theirs);
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...keptAll(), [tallyName(table)]: tally }));
  } catch {
    // It only forgets.
  }
  return tally;
}
