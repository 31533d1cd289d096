// What is said of a tournament, and the links to those that were made in this browser.

import { inFigures, t } from '../ui/words.svelte';
import type { EntrantInfo, MatchInfo, TournamentInfo } from '../wire/generated/toClient';

/** How often a page that is looked at asks again, in milliseconds. */
export const EVERY = 4000;

const KEY = 'sobremesa.nights';
const KEPT = 20;

function links(): [id: string, path: string][] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? (kept as [string, string][]) : [];
  } catch {
    return [];
  }
}

/** The page by which people enter a tournament that was made in this browser; null where another one was told. */
export const linkOf = (id: string): string | null => links().find(([of]) => of === id)?.[1] ?? null;

/** Keeps the link of a tournament in place of the one before. */
export function keepLink(id: string, path: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([[id, path], ...links().filter(([of]) => of !== id)].slice(0, KEPT)));
  } catch {
    // A browser that may not keep anything makes a new link next time.
  }
}

/** The names of an entrant: of a pair both, and of one who had themselves forgotten a word for them. */
export function nameOf(night: TournamentInfo, number: number): string {
  const entrant = night.entrants.find((one) => one.number === number);
  return entrant ? namesOf(entrant, night.size) : '';
}

export function namesOf(entrant: EntrantInfo, size: number): string {
  const names = entrant.names.map((name) => name || t('night.somebody'));
  if (size > names.length) names.push(t('night.free'));
  return names.length > 1 ? t('night.pair', { first: names[0] ?? '', second: names[1] ?? '' }) : (names[0] ?? '');
}

/** The number of a round that goes on, null for none. */
export const going = (night: TournamentInfo) => {
  const last = night.played.at(-1);
  return last && !last.over ? last : null;
};

/** What stands between two who meet: the points of a match that is over, else the score of the moment. */
export function scoreOf(match: MatchInfo): string {
  if (match.second === 0) return t('night.bye');
  if (match.points) return match.points.map(pointsOf).join(' – ');
  return match.score?.some(Boolean) ? match.score.join(' : ') : t('night.plays');
}

/** Points as they are written: whole ones without a fraction. */
export const pointsOf = (points: number): string => (Number.isInteger(points) ? String(points) : inFigures(points));

/** "12:05" of so many seconds. */
export const clockOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
