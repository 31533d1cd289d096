// Where the pegs of a table stood, for coming back to it: a score alone does not tell where the peg behind was.

import { pegsAfter, pegsThrough, type Pegs } from './board';

const key = (table: string): string => `sobremesa.pegs.${table}`;

/** The pegs of both players as this tab left them; else as far as the scores after each event tell. */
export function pegsOf(table: string, scores: readonly (readonly number[])[]): [Pegs, Pegs] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key(table)) ?? 'null') as [Pegs, Pegs] | null;
    if (kept?.length === 2) return kept;
  } catch {
    // Nothing kept, or nothing that can be read.
  }
  return [0, 1].map((at) => pegsThrough(scores.map((score) => score[at] ?? 0))) as [Pegs, Pegs];
}

/** The pegs after a score, kept for this tab. */
export function movePegs(table: string, pegs: readonly [Pegs, Pegs], score: readonly number[]): [Pegs, Pegs] {
  const moved = [0, 1].map((at) => pegsAfter(pegs[at] ?? [0, 0], score[at] ?? 0)) as [Pegs, Pegs];
  try {
    sessionStorage.setItem(key(table), JSON.stringify(moved));
  } catch {
    // It only forgets.
  }
  return moved;
}
