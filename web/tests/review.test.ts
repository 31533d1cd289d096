import { beforeAll, describe, expect, test, vi } from 'vitest';
import { ownGame } from '../src/wire/api';
import type { Review } from '../src/wire/generated/toClient';
import { speakIn } from '../src/ui/words.svelte';
import { followReview } from '../src/review/reviewRequest';
import {
  HEIGHT,
  WIDTH,
  apart,
  betterOf,
  courseOf,
  faultFrom,
  faultsOf,
  handsOf,
  lineOf,
  marksOf,
  namesOf,
  placesOf,
  poorOf,
  stepOf,
  worthsOf,
} from '../src/review/review';

// The settings ask the browser for its language as soon as they are read.
vi.hoisted(() => vi.stubGlobal('navigator', { language: 'en-GB' }));
beforeAll(() => speakIn('en'));

const choice = (n: number, hand: number, seat: number, grade = 'best') => {
  const option = { move: 'Kd', worth: 0.5 };
  return { n, hand, seat, played: option, best: option, loss: 0, grade };
};

const review = (changes: Partial<Review> = {}): Review => ({
  ready: true,
  full: true,
  progress: null,
  unit: 'chance',
  seats: [],
  graph: [
    { n: 2, worth: 0.5 },
    { n: 4, worth: 0.75 },
    { n: 7, worth: 0.1 },
  ],
  decisions: [choice(2, 1, 1), choice(4, 1, 2, 'blunder'), choice(7, 2, 1)],
  faults: [{ n: 4, line: { moves: [], score: [0, 0] }, grounds: [] }],
  counts: [],
  ...changes,
});

describe('the line of the chances', () => {
  test('goes from the left to the right, upwards for the side it is drawn for', () => {
    expect(placesOf(review(), 1).map(({ x, y }) => [x, y])).toEqual([
      [0, HEIGHT / 2],
      [WIDTH / 2, HEIGHT / 4],
      [WIDTH, 0.9 * HEIGHT],
    ]);
    expect(placesOf(review(), 2).map(({ worth }) => worth)).toEqual([0.5, 0.25, 0.9]);
    expect(lineOf(placesOf(review(), 1))).toBe('0.0,100.0 300.0,50.0 600.0,180.0');
  });

  test('of points goes as far up as down', () => {
    const points = review({
      unit: 'points',
      graph: [
        { n: 1, worth: 20 },
        { n: 2, worth: -10 },
      ],
    });
    expect(placesOf(points, 1).map(({ y }) => y)).toEqual([0, 0.75 * HEIGHT]);
    expect(placesOf(points, 2).map(({ worth }) => worth)).toEqual([-20, 10]);
    expect(marksOf(points)).toEqual([20, 0, -20]);
    expect(marksOf(review())).toEqual([1, 0.5, 0]);
  });

  test('of one decision, and of none, can be drawn', () => {
    expect(placesOf(review({ graph: [{ n: 2, worth: 1 }] }), 1)).toEqual([
      { n: 2, x: 0, y: 0, worth: 1, fault: false },
    ]);
    expect(courseOf(placesOf(review({ graph: [] }), 1))).toBeNull();
  });

  test('marks the mistakes, and where a hand begins', () => {
    const places = placesOf(review(), 1);
    expect(places.filter(({ fault }) => fault).map(({ n }) => n)).toEqual([4]);
    expect(handsOf(review(), places)).toEqual([{ hand: 2, x: WIDTH }]);
  });

  test('numbers only hands that do not crowd', () => {
    const hands = [0, 60, 200, 220, 400].map((x) => ({ x }));
    expect(apart(hands).map(({ x }) => x)).toEqual([0, 200, 400]);
  });

  test('is told by where it began, its ends, and where it came to', () => {
    expect(courseOf(placesOf(review(), 1))).toEqual({ start: 0.5, low: 0.1, high: 0.75, end: 0.1 });
  });
});

test('the mistakes are the decisions that the review names', () => {
  expect(faultsOf(review()).map(({ n, grade }) => [n, grade])).toEqual([[4, 'blunder']]);
});

describe('a side is named by those who sit on it', () => {
  const players = ['Ana', 'Eva', '', 'Luz'].map((name, index) => ({ seat: index + 1, name, kind: 'human' as const }));

  test('whoever gave no name is "you" to themselves and a number to others', () => {
    expect(namesOf(1, players, 3)).toEqual(['Ana', 'You']);
    expect(namesOf(1, players, 0)).toEqual(['Ana', 'Player 3']);
    expect(namesOf(2, players, 3)).toEqual(['Eva', 'Luz']);
  });
});

describe('my mistakes', () => {
  const decisions = [
    choice(1, 1, 1, 'inaccuracy'),
    choice(2, 1, 2, 'blunder'),
    choice(3, 1, 1, 'good'),
    choice(4, 1, 1, 'mistake'),
  ];

  test('are the decisions of my seat that were not good', () => {
    expect(poorOf(decisions, 1).map(({ n }) => n)).toEqual([1, 4]);
  });

  test('are gone through one by one, from either end', () => {
    const to = (at: number | undefined, by: number) => faultFrom(decisions, at, by)?.n;
    expect([to(undefined, 1), to(1, 1), to(4, 1), to(undefined, -1), to(4, -1), to(1, -1)]).toEqual([
      1,
      2,
      undefined,
      4,
      3,
      undefined,
    ]);
  });

  test('come with N and P, unless another key is held', () => {
    const key = (name: string, changes = {}) =>
      stepOf({ key: name, ctrlKey: false, metaKey: false, altKey: false, target: null, ...changes });
    expect([key('n'), key('P'), key('x'), key('n', { ctrlKey: true })]).toEqual([1, -1, 0, 0]);
  });
});

describe('a review that is being made', () => {
  const game = ownGame('t');
  const answers = (...all: Review[]) => {
    const asked = vi.fn(() => Promise.resolve(new Response(JSON.stringify(all.shift()))));
    vi.stubGlobal('fetch', asked);
    return asked;
  };

  test('is asked for until all of it is there, and a first look is told before', async () => {
    const progress = { stage: 'first', hand: 5, hands: 28, share: 0.1 } as const;
    const all = [review({ ready: false, full: false, progress }), review({ full: false }), review()];
    const asked = answers(...all);
    const told: Review[] = [];
    await followReview(
      game,
      () => true,
      (found) => told.push(found),
      0,
    );
    expect(told).toEqual(all);
    expect(asked).toHaveBeenCalledTimes(3);
  });

  test('is asked for again where the server could not answer for a moment, and what was told stays', async () => {
    const busy = () => new Response(JSON.stringify({ code: 'store-failed', why: 'come back' }), { status: 503 });
    const all = [Response.json(review({ full: false })), busy(), busy(), Response.json(review())];
    vi.stubGlobal(
      'fetch',
      vi.fn(() => Promise.resolve(all.shift())),
    );
    const told: Review[] = [];
    await followReview(
      game,
      () => true,
      (found) => told.push(found),
      0,
    );
    expect(told.map((found) => found.full)).toEqual([false, true]);
  });

  test('is given up where the server cannot answer at all, or says that there is none', async () => {
    const asked = vi.fn(() => Promise.resolve(new Response('{}', { status: 503 })));
    vi.stubGlobal('fetch', asked);
    await expect(
      followReview(
        game,
        () => true,
        () => undefined,
        0,
      ),
    ).rejects.toThrow();
    expect(asked).toHaveBeenCalledTimes(6);
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}', { status: 404 })));
    await expect(
      followReview(
        game,
        () => true,
        () => undefined,
        0,
      ),
    ).rejects.toThrow();
  });

  test('is asked for no longer when the reader has gone', async () => {
    const asked = answers(review({ full: false }), review());
    let there = true;
    const told: Review[] = [];
    const follows = followReview(
      game,
      () => there,
      (found) => told.push(found),
      0,
    );
    there = false;
    await follows;
    expect(asked).toHaveBeenCalledTimes(1);
    expect(told).toEqual([]);
  });
});

describe('what was better', () => {
  const played = { ...choice(4, 1, 1, 'good'), best: { move: 'Qd', worth: 0.51 }, loss: 0.01 };

  test('is told beside what was played', () => {
    expect(betterOf(played)).toBe(played.best);
  });

  test('is nothing where the two are not told apart, nor where it is the same', () => {
    expect(betterOf({ ...played, best: { move: 'Qd', worth: 0.504 }, loss: 0.004, grade: 'best' })).toBeNull();
    expect(betterOf(choice(4, 1, 1, 'good') as typeof played)).toBeNull();
  });

  test('has figures that tell it from what was played', () => {
    expect(worthsOf(0.45, 0.46, 'chance')).toEqual(['45\u00a0%', '46\u00a0%']);
    expect(worthsOf(0.496, 0.504, 'chance')).toEqual(['49.6\u00a0%', '50.4\u00a0%']);
    expect(worthsOf(1.5, 2, 'points')).toEqual(['+1.5', '+2.0']);
  });
});
