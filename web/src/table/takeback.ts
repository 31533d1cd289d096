// Taking a move back, and calling a misdeal: pure functions. Whether it may be done at all is the server's to say.

import type { GameEvent, Question, Table } from '../wire/generated/toClient';

export const TAKEBACK = 'takeback';
export const MISDEAL = 'misdeal';

/** What one asks the others for in the middle of a game. */
const SUBJECTS: readonly string[] = [TAKEBACK, MISDEAL];

/** The events that made the game what it is now, in order: without those that a takeback has undone. */
export function standing(events: readonly GameEvent[]): GameEvent[] {
  let kept: GameEvent[] = [];
  for (const event of [...events].sort((one, other) => one.n - other.n)) {
    if (event.move === TAKEBACK) kept = kept.filter((one) => one.n <= (event.to ?? 0));
    kept.push(event);
  }
  return kept;
}

/** Whether a button to ask is worth showing: the last thing that happened is one's own move. Computers agree at once. */
export function mayAsk(table: Table, questions: readonly Question[], events: readonly GameEvent[]): boolean {
  const last = events.at(-1);
  const own = last?.seat === table.you && last.move !== TAKEBACK;
  return table.you > 0 && table.takebacks !== false && own && !questions.some((one) => one.subject === TAKEBACK);
}

/** The question that is open, if there is one. */
export const asked = (questions: readonly Question[]): Question | undefined =>
  questions.find((one) => SUBJECTS.includes(one.subject));
