// Where the pegs of a table stood, for coming back to it: a score alone does not tell where the peg behind was.

import { pegsAfter, pegsThrough, type Pegs } from './board';

const key = (table: string): string => `sobremesa.pegs.${table}`;

/** The pegs of both players as this tab left them; else as far as the scores after each event tell. */
export function pegsOf(table: string, scores: readonly (readonly number[])[]): [Pegs, Pegs] {
  // a replay or a lesson has no name of its own, and begins anew each time
  try {
    const kept = table && JSON.parse(sessionStorage.getItem(key(table)) ?? 'null');
    if (Array.isArray(kept) && kept.length === 2) return kept as [Pegs, Pegs];
  } catch {
    // Nothing kept, or nothing that can be read.
  }
  return [0, 1].map((at) => pegsThrough(scores.map((score) => score[at] ?? 0))) as [Pegs, Pegs];
}

/** The pegs after a score, kept for this tab; one that fell, by a takeback or a step back, stands as `scores` moved it. */
export function movePegs(
  table: string,
  pegs: readonly [Pegs, Pegs],
  score: readonly number[],
  scores: readonly (readonly number[])[] = [],
): [Pegs, Pegs] {
  const moved = [0, 1].map((at) => {
    const before: Pegs = pegs[at] ?? [0, 0];
    const now = score[at] ?? 0;
    if (now >= Math.max(...before)) return pegsAfter(before, now);
    return pegsThrough([...scores.map((each) => each[at] ?? 0).filter((one) => one <= now), now]);
  }) as [Pegs, Pegs];
  try {
    if (table) sessionStorage.setItem(key(table), JSON.stringify(moved));
  } catch {
    // It only forgets.
  }
  return moved;
}
