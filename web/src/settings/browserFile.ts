// What this browser itself keeps, as it travels with the games in one file: settings, what was learned, score sheets.

import { OF_TABLES } from '../friends/links';
import { sheetsIn } from '../score/sheets';
import { takeSettings } from './settings.svelte';

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

/** All that travels, by its key. */
export function keptHere(): Kept {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX) && !LEFT.includes(key));
  return Object.fromEntries(keys.map((key) => [key, read(key)] as const).filter(([, value]) => value !== null));
}

/** Two records of records; where both have something, what is here stays. */
export function joined(here: unknown, come: unknown): Record<string, unknown> {
  const [mine, other] = [isRecord(here) ? here : {}, isRecord(come) ? come : {}];
  const both = Object.keys(mine).filter((key) => isRecord(mine[key]) && isRecord(other[key]));
  const deeper = both.map((key) => [key, { ...(other[key] as object), ...(mine[key] as object) }] as const);
  return { ...other, ...mine, ...Object.fromEntries(deeper) };
}

/** Takes over what came in a file: settings as they come, score sheets and what was learned beside what is here. */
export function takeOver(come: Kept): void {
  for (const [key, value] of Object.entries(come)) {
    if (!key.startsWith(PREFIX) || LEFT.includes(key)) continue;
    if (key === SETTINGS) takeSettings(value);
    else if (key === SHEETS) keep(key, sheetsOf(value));
    else keep(key, LEARNED.includes(key) ? joined(read(key), value) : value);
  }
}

function sheetsOf(come: unknown) {
  const mine = sheetsIn(localStorage.getItem(SHEETS));
  const others = sheetsIn(JSON.stringify(come)).filter(({ id }) => !mine.some((sheet) => sheet.id === id));
  return [...mine, ...others];
}

/** Whoever reads it on this page learns of it as of a change in another tab. */
function keep(key: string, value: unknown): void {
  const newValue = JSON.stringify(value);
  try {
    localStorage.setItem(key, newValue);
  } catch {
    return;
  }
  dispatchEvent(new StorageEvent('storage', { key, newValue }));
}
