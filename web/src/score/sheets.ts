// Score sheets of games that are played with real cards. They are kept in this browser and nowhere else: a sheet is how
// the game was set up and what was written on it, line by line, so that a line can be taken back.

import { gameOf } from '../games/registry';
// The build makes it from the games' own rulesets.
import rules from './rules.json';

export type Side = 1 | 2;

/** One thing written on a sheet. Each game reads those that it knows. */
export type Line =
  | { kind: 'points'; side: Side; points: number; reason: string }
  | { kind: 'carton'; cards: [number, number] }
  | { kind: 'misdeal' }
  | { kind: 'wins'; side: Side; reason: string }
  | { kind: 'hand'; side: Side; points: number; reason: string }
  | { kind: 'draw' }
  | { kind: 'deal' }
  | { kind: 'next' };

export interface Sheet {
  id: string;
  game: string;
  rules: string;
  /** What differs from the ruleset, as at a table. */
  options: Record<string, string>;
  /** By seat; of four, 1 and 3 play together. */
  names: string[];
  /** The seat that deals first. */
  dealer: number;
  begun: string;
  lines: Line[];
}

export type Options = Readonly<Record<string, string>>;

const RULES: Readonly<Record<string, Readonly<Record<string, Options>>>> = rules;

/** The rulesets that games with real cards are played by. */
export const rulesetsOf = (game: string): readonly string[] => gameOf(game)?.sheetRules ?? [];

/** The options that a sheet is kept by; whoever plays with real cards has the same rulesets as at the table. */
export const optionsOf = ({ game, rules, options }: Pick<Sheet, 'game' | 'rules' | 'options'>): Options => ({
  ...RULES[game]?.[rules],
  ...options,
});

/** A number among the options, or `otherwise` where there is none. */
export function numberOf(options: Options, name: string, otherwise: number): number {
  const value = Number(options[name]);
  return Number.isFinite(value) ? value : otherwise;
}

/** Seats 1 and 3 are side 1, seats 2 and 4 side 2. */
export const sideOfSeat = (seat: number): Side => (seat % 2 ? 1 : 2);
export const otherSide = (side: Side): Side => (side === 1 ? 2 : 1);
export const nextSeat = (seat: number, seats: number): number => (seat % seats) + 1;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Whether something kept is a line that can still be read. */
function written(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { kind, side, points, reason, cards } = value;
  const told = (side === 1 || side === 2) && typeof reason === 'string';
  if (kind === 'points' || kind === 'hand') return told && Number.isFinite(points);
  if (kind === 'carton') return Array.isArray(cards) && cards.length === 2 && cards.every(Number.isFinite);
  return kind === 'wins' ? told : ['misdeal', 'draw', 'deal', 'next'].includes(String(kind));
}

/** Whether something kept is a sheet that can still be read. */
function readable(value: unknown): value is Sheet {
  if (!isObject(value)) return false;
  const { id, rules, names, lines, dealer } = value;
  return (
    typeof id === 'string' &&
    rulesetsOf(String(value['game'])).includes(String(rules)) &&
    Array.isArray(names) &&
    [2, 4].includes(names.length) &&
    Array.isArray(lines) &&
    lines.every(written) &&
    typeof dealer === 'number' &&
    isObject(value['options'])
  );
}

/** The sheets that a text from the browser's memory holds; what cannot be read is left out. */
export function sheetsIn(text: string | null): Sheet[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(kept) ? kept.filter(readable) : [];
  } catch {
    return [];
  }
}
