// A run of an exercise: a few questions, and how it went in all.

/** How an answer went: wrong, right with help, right at once. */
export type Grade = 'again' | 'hard' | 'good';

/** The questions of a run: a minute or two. */
export const RUN = 3;

const ORDER: readonly Grade[] = ['again', 'hard', 'good'];

export const gradeOf = (right: boolean, helped: boolean): Grade => (right ? (helped ? 'hard' : 'good') : 'again');

/** How a run went: the middle one of its grades. */
export function middle(grades: readonly Grade[]): Grade {
  const sorted = [...grades].sort((one, other) => ORDER.indexOf(one) - ORDER.indexOf(other));
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 'again';
}
