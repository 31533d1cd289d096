// What this browser itself keeps, as it travels with the games in one file: settings, what was learned, score sheets.

import { OF_TABLES } from '../friends/links';
import { savedSheets } from '../score/savedSheets.svelte';
import { sheetsIn } from '../score/sheets';
import { settings, takeSettings } from './settings.svelte';

const PREFIX = 'sobremesa.';
const SETTINGS = 'sobremesa.settings';
const SHEETS = 'sobremesa.sheets';
/** What is kept of lessons and exercises, and of puzzles: records of records. */
const LEARNED: readonly string[] = ['sobremesa.learn', 'sobremesa.daily'];
/** What is of use in this browser alone, or is a secret: links, and what is known of its own tables. */
const LEFT: readonly string[] = [
  ...OF_TABLES,
  ...['days', 'dress', 'mutes', 'passed', 'server'].map((name) => PREFIX + name),
];

type Kept = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** The names of all that is kept; none where the browser lets the page keep nothing. */
function keysHere(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

const travels = (key: string) => key.startsWith(PREFIX) && !LEFT.includes(key);

/** All that travels, by its key; sheets as the page has them, for the browser may not have kept them. */
export function keptHere(): Kept {
  const keys = keysHere().filter(travels);
  const kept = Object.fromEntries(keys.map((key) => [key, read(key)] as const).filter(([, value]) => value !== null));
  return savedSheets.all.length ? { ...kept, [SHEETS]: savedSheets.all } : kept;
}

/** Two records of records; where both have something, what is here stays. */
export function joined(here: unknown, come: unknown): Record<string, unknown> {
  const [mine, other] = [isRecord(here) ? here : {}, isRecord(come) ? come : {}];
  const both = Object.keys(mine).filter((key) => isRecord(mine[key]) && isRecord(other[key]));
  const deeper = both.map((key) => [key, { ...(other[key] as object), ...(mine[key] as object) }] as const);
  return { ...other, ...mine, ...Object.fromEntries(deeper) };
}

/**
 * Takes over what came in a file: settings as they come, score sheets and what was learned beside what is here.
 * Returns whether the browser keeps all of it; settings and sheets that it does not keep last as long as the page.
 */
export function takeOver(come: Kept): boolean {
  const kept = Object.entries(come)
    .filter(([key]) => travels(key))
    .map(([key, value]) => take(key, value));
  return !kept.includes(false);
}

function take(key: string, value: unknown): boolean {
  if (key === SHEETS) return savedSheets.takeOver(sheetsIn(JSON.stringify(value)));
  if (key !== SETTINGS) return keep(key, LEARNED.includes(key) ? joined(read(key), value) : value);
  takeSettings(value);
  return keep(key, settings);
}

function keep(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
