// The tables at which several people share this device, and how many they are at each.

import type { ListedTable } from '../wire/generated/toClient';
import type { Person } from './port';
import type { PageTransport } from './pageTransport';

const KEY = 'sobremesa.passed';
const KEPT = 100;

type Counts = Readonly<Record<string, number>>;

function load(): Counts {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof kept === 'object' && kept ? (kept as Counts) : {};
  } catch {
    return {};
  }
}

let counts: Counts = $state.raw(load());

/** How many share this device at a table; 1 where nobody does. */
export const peopleAt = (table: string): number => counts[table] ?? 1;

export function keepPeople(table: string, people: number): void {
  counts = Object.fromEntries([...Object.entries(counts), [table, people]].slice(-KEPT));
  try {
    localStorage.setItem(KEY, JSON.stringify(counts));
  } catch {
    // A browser that may not keep anything has the table for as long as the page is open.
  }
}

/** The table that was made last from here: whoever made it has the device in hand. */
let fresh = '';

/** Whether a table has just been made; it is so once. */
export function isFresh(table: string): boolean {
  const found = fresh === table;
  fresh = '';
  return found;
}

/** A table was made at which so many share the device. */
export function begin(table: string, people: number): void {
  keepPeople(table, people);
  fresh = table;
}

/** Keeps what a list says of the tables that are played: all people who sit there share this device. */
export function keepListed(tables: readonly ListedTable[]): void {
  for (const { id, over, players } of tables) {
    const people = players.filter(({ kind }) => kind === 'human').length;
    if (!over && people > 1 && people !== peopleAt(id)) keepPeople(id, people);
  }
}

/** Those who share the device agree together to play once more. */
export async function rematchOfAll(transport: PageTransport, table: string): Promise<{ id: string | null }> {
  const people = peopleAt(table);
  let made: { id: string | null } = { id: null };
  for (let person = 1; person <= people && !made.id; person += 1)
    made = await transport.callAs(person as Person, 'want_rematch', { table });
  if (made.id) keepPeople(made.id, people);
  return made;
}
