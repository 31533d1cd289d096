import { describe, expect, test, vi } from 'vitest';
import { betterThan, costliest, dayText, finishedOf, isIn, marginOf, nextBegins, rangeOf } from '../src/daily/outcome';
import type { DailyGame, DailyScore, Review, ReviewedDecision } from '../src/wire/generated/toClient';

vi.hoisted(() => vi.stubGlobal('navigator', { language: 'en-GB', languages: ['en-GB'] }));

const score = (status: DailyScore['status']): DailyScore => ({
  table: 't',
  against: 'maestro',
  status,
  own: 40,
  other: 26,
  won: true,
});
const game = (name: string, mine: DailyScore | null): DailyGame => ({ game: name, rules: 'r', mine });

const decision = (n: number, seat: number, loss: number, grade: string, same = false): ReviewedDecision => ({
  n,
  hand: 1,
  seat,
  played: { move: 'a', worth: 0.5 },
  best: { move: same ? 'a' : 'b', worth: 0.5 + loss },
  loss,
  grade: grade as ReviewedDecision['grade'],
});
const review = (...decisions: ReviewedDecision[]) => ({ decisions }) as unknown as Review;

describe('the deal of the day', () => {
  test('counts the games that are finished', () => {
    const games = [game('a', score('over')), game('b', score('left')), game('c', score('playing')), game('d', null)];
    expect(finishedOf({ games })).toBe(1);
  });

  test('says by how many points somebody won or lost', () => {
    expect(marginOf({ own: 12, other: 40 })).toBe(-28);
  });

  test('compares with the others, and not with oneself', () => {
    expect(betterThan(3, 5, true)).toBe(75);
    expect(betterThan(3, 4, false)).toBe(75);
    expect(betterThan(0, 1, true)).toBeNull();
    expect(betterThan(0, 0, false)).toBeNull();
  });
});

describe('the decision that made the difference', () => {
  test('is the costliest one of one’s own', () => {
    const found = costliest(
      review(
        decision(3, 1, 0.04, 'inaccuracy'),
        decision(5, 1, 0.2, 'blunder'),
        decision(7, 2, 0.5, 'blunder'),
        decision(9, 1, 0.1, 'mistake'),
      ),
      1,
    );
    expect(found?.n).toBe(5);
  });

  test('is the first of two that cost the same', () => {
    expect(costliest(review(decision(3, 1, 0.1, 'mistake'), decision(5, 1, 0.1, 'mistake')), 1)?.n).toBe(3);
  });

  test('is none where all was good', () => {
    expect(costliest(review(decision(3, 1, 0.01, 'good'), decision(4, 1, 0, 'best', true)), 1)).toBeNull();
    expect(costliest(review(), 1)).toBeNull();
  });
});

describe('what everybody made of it', () => {
  test('is told by ranges with their signs', () => {
    expect(rangeOf({ low: -20, high: -11, count: 1 }, 'to')).toBe('−20 to −11');
    expect(rangeOf({ low: 0, high: 9, count: 1 }, 'a')).toBe('0 a +9');
    expect(rangeOf({ low: 3, high: 3, count: 1 }, 'to')).toBe('+3');
  });

  test('has one’s own place in one of them', () => {
    const bar = { low: -10, high: -1, count: 2 };
    expect([-11, -10, -1, 0, null].map((margin) => isIn(bar, margin))).toEqual([false, true, true, false, false]);
  });
});

describe('days', () => {
  test('are those of UTC, whatever the clock says', () => {
    expect(dayText('2026-11-25', 'en')).toBe('Wednesday 25 November');
    expect(dayText('mañana', 'en')).toBe('mañana');
    expect(dayText('2026-11-25', 'es')).toBe('miércoles, 25 de noviembre');
    expect(nextBegins('2026-11-26').toISOString()).toBe('2026-11-26T00:00:00.000Z');
  });
});
