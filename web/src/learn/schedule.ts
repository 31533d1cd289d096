// When an exercise comes back: by FSRS, from how a run of it went. Loaded when a run has ended.

import { createEmptyCard, fsrs, Rating, type Card, type Grade as FsrsGrade } from 'ts-fsrs';
import type { KeptCard } from './progress';
import type { Grade } from './run';

const RATINGS: Record<Grade, FsrsGrade> = { again: Rating.Again, hard: Rating.Hard, good: Rating.Good };

// Whole days: nobody sits waiting for a step of ten minutes; and without chance, so that it can be foretold.
const scheduler = fsrs({ enable_short_term: false, enable_fuzz: false });

/** What is remembered of an exercise after a run of this grade; a clock that was put back since the last run stands at it. */
export function scheduled(kept: KeptCard | null, grade: Grade, at: Date): KeptCard {
  const now = new Date(Math.max(at.getTime(), Date.parse(kept?.last_review ?? '') || 0));
  const { card } = scheduler.next(kept ? revived(kept) : createEmptyCard(now), now, RATINGS[grade]);
  const { stability, difficulty, reps, lapses, state, scheduled_days } = card;
  const done = kept?.done === true || grade !== 'again';
  return {
    due: card.due.toISOString(),
    last_review: now.toISOString(),
    stability,
    difficulty,
    reps,
    lapses,
    state,
    scheduled_days,
    done,
  };
}

function revived({ due, last_review, stability, difficulty, reps, lapses, state, scheduled_days }: KeptCard): Card {
  const empty = createEmptyCard(new Date(last_review));
  return {
    ...empty,
    due: new Date(due),
    last_review: new Date(last_review),
    stability,
    difficulty,
    reps,
    lapses,
    state,
    scheduled_days,
  };
}
