// What players say: a show counted aloud, combination by combination, and the points of the play. Pure: counts in, words out.

import type { Points } from '../../wire/generated/toClient';
import type { Card } from '../../wire/generated/view';
import { has, t } from '../../ui/words.svelte';
import type { Count } from '../../wire/generated/cribbage';

/** One thing said of a show: the words, the cards meant, and how far the count has come. */
export interface Line {
  words: string;
  cards: Card[];
  total: number;
}

/** A number in words, as far as anybody counts here. */
export const spelled = (number: number): string =>
  has(`cribbage.number.${number}`) ? t(`cribbage.number.${number}`) : String(number);

/** "a pair", "another pair", "a run of four". */
function named(count: Count, again: boolean): string {
  const size = spelled(count.cards.length);
  return t(`cribbage.count.${count.reason}${again ? '.again' : ''}`, { size });
}

function wordsOf(count: Count, total: number, first: boolean, again: boolean): string {
  if (count.reason === 'fifteen') return t('cribbage.count.fifteen', { total: spelled(total) });
  return t(first ? 'cribbage.count.is' : 'cribbage.count.and-is', { what: named(count, again), total: spelled(total) });
}

const ALIKE = new Set(['pair', 'run']);

/** A show as it is counted aloud: "fifteen two", "fifteen four", "and a pair is six". */
export function spokenShow(counts: readonly Count[]): Line[] {
  let total = 0;
  return counts.map((count, index) => {
    total += count.points;
    const again = ALIKE.has(count.reason) && counts.slice(0, index).some((before) => before.reason === count.reason);
    return { words: wordsOf(count, total, index === 0, again), cards: count.cards, total };
  });
}

/** The whole count in one sentence; of nothing, that it is nothing. */
export function spokenWhole(counts: readonly Count[]): string {
  return (
    spokenShow(counts)
      .map((line) => line.words)
      .join(', ') || t('cribbage.count.nothing')
  );
}

/** What is said at the play: "fifteen for two", "fifteen for two, and a pair is four". */
export function spokenPlay(lines: readonly Points[]): string {
  let total = 0;
  const said = lines.map((line, index) => {
    total += line.points;
    const again = lines.slice(0, index).some((before) => before.reason === line.reason);
    if (index === 0) return t(`cribbage.peg.${line.reason}`, { points: spelled(line.points) });
    return t('cribbage.count.and-is', { what: named({ ...line }, again), total: spelled(total) });
  });
  return said.join(', ');
}

/** The first letter large, as at the head of a sentence or of a call. */
export const capital = (words: string): string => words.charAt(0).toLocaleUpperCase() + words.slice(1);
