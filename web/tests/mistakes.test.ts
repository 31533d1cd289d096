import { beforeEach, describe, expect, test, vi } from 'vitest';
import { answered, dueNow } from '../src/daily/drill';
import { clearDrill, isTaken, keptDrill, keptMistake, type Mistake } from '../src/daily/kept';
import { largeOf, mistakeOf, OF_A_GAME, takeMistakes, taskOf, verdictOf } from '../src/daily/mistakes';
import cribbageDrill from '../src/games/cribbage/drill';
import cuarentaDrill from '../src/games/cuarenta/drill';
import ginDrill from '../src/games/gin/drill';
import type { Replayed } from '../src/wire/api';
import type { ReplayPiece, Review, ReviewedDecision } from '../src/wire/generated/toClient';
import type { BaseView } from '../src/wire/generated/view';
import { view as cribbage } from './cribbage.sample';
import { view as gin } from './gin.sample';
import { event, view as cuarenta } from './sample';

// The settings ask the browser for its language as soon as they are read.
vi.hoisted(() => vi.stubGlobal('navigator', { language: 'en-GB' }));
const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
});

const NOW = new Date(2026, 10, 25, 20, 0);
beforeEach(() => {
  kept.clear();
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
});

const after = (days: number) => new Date(2026, 10, 25 + days, 9, 0);

const decision = (played: string, best: string, changes: Partial<ReviewedDecision> = {}): ReviewedDecision => ({
  n: 7,
  hand: 1,
  seat: 1,
  played: { move: played, worth: 0.4 },
  best: { move: best, worth: 0.62 },
  loss: 0.22,
  grade: 'blunder',
  ...changes,
});
const ABOUT = { game: 'cuarenta', table: 'abc', unit: 'chance' } as const;
const asked = (made: string, best: string, as_good: string[] = []): Mistake | null =>
  mistakeOf(
    cuarentaDrill,
    cuarenta({
      table: ['5c'],
      just_left: '5c',
      captured: [
        ['Kd', 'Ks'],
        ['2c', '2h'],
      ],
    }),
    decision(made, best, { as_good }),
    ABOUT,
  );

describe('a mistake of a game as a question', () => {
  test('asks for the card of Cuarenta, and takes what is as good', () => {
    const mistake = asked('2s', '5h*5c', ['Kd'])!;
    expect(taskOf(mistake)).toMatchObject({ pick: 'hand', low: 1, high: 1, asks: 'learn.practice.choice' });
    expect(mistake.asked.rows.slice(0, -1)).toEqual([
      { name: 'table', cards: ['5c'], marked: ['5c'] },
      { name: 'gone', cards: ['2c', '2h', 'Kd', 'Ks'], marked: [] },
    ]);
    expect(verdictOf(mistake, '5h').right).toBe(true);
    expect(verdictOf(mistake, 'Kd')).toMatchObject({ right: true, best: ['Kd'] });
    expect(verdictOf(mistake, '2s')).toMatchObject({ right: false, best: ['5h'] });
    expect(verdictOf(mistake, '2s').told).toEqual([
      { key: 'learn.told.best.chance', values: { worth: 62 }, cards: ['5h'] },
      { key: 'drill.own.made.chance', values: { less: 22 }, cards: ['2s'] },
    ]);
  });

  test('takes a card of the same rank, for which the review keeps no option of its own', () => {
    const view = cuarenta({ table: ['5c'], hand: ['2s', '5h', '5s', 'Kd'] });
    const mistake = mistakeOf(cuarentaDrill, view, decision('2s', '5h*5c'), ABOUT)!;
    expect(['5h', '5s', 'Kd'].map((card) => verdictOf(mistake, card).right)).toEqual([true, true, false]);
    expect(mistakeOf(cuarentaDrill, view, decision('5s', '5h*5c'), ABOUT)).toBeNull();
  });

  test('keeps the suits apart where they matter', () => {
    const about = { ...ABOUT, game: 'gin' };
    const view = gin({ phase: 'discard', hand: ['5c', '5h', '9s'] });
    const mistake = mistakeOf(ginDrill, view, decision('-9s', '-5c'), about)!;
    expect(verdictOf(mistake, '5h').right).toBe(false);
    const hand = ['4h', '5h', '5s', 'Qs', 'Kd', '2c'];
    const throws = cribbage({ phase: 'lay-away', hand, starter: null, dealer: 1 });
    const laid = mistakeOf(cribbageDrill, throws, decision('1:QsKd', '1:4h5h', { as_good: ['1:2cQs'] }), about)!;
    expect(['4h5h', '4h5s', '2cQs'].map((cards) => verdictOf(laid, cards).right)).toEqual([true, false, true]);
  });

  test('is none where the card was right, and what it took was wrong', () => {
    expect(asked('5h', '5h*5c')).toBeNull();
    expect(asked('2s', '1:ronda')).toBeNull();
  });

  test('asks for both cards of a throw of cribbage, in whatever order', () => {
    const hand = ['4h', '5h', '8s', 'Qs', 'Kd', '2c'];
    const view = cribbage({ phase: 'lay-away', hand, starter: null, dealer: 1 });
    const mistake = mistakeOf(cribbageDrill, view, decision('1:4h5h', '1:QsKd'), { ...ABOUT, game: 'cribbage' })!;
    expect(mistake.asked).toMatchObject({ asks: 'learn.practice.throw.own', low: 2, high: 2 });
    expect(verdictOf(mistake, 'KdQs').right).toBe(true);
    expect(verdictOf(mistake, '2cQs').right).toBe(false);
  });

  test('asks for the card of the play with what lies there, and for no count', () => {
    const played = ['Jd', 'Qs', '5d', '6d'];
    const view = cribbage({ series: ['5d', '6d'], total: 11, played, players: [2, 1, 2, 1] });
    const about = { ...ABOUT, game: 'cribbage', unit: 'points' } as const;
    const mistake = mistakeOf(cribbageDrill, view, decision('8s', '4h', { loss: 2.04 }), about)!;
    expect(mistake.asked.rows).toEqual([
      { name: 'starter', cards: ['Ts'], marked: [] },
      { name: 'thrown', cards: ['Ac', '2c'], marked: [] },
      { name: 'before', cards: ['Jd', 'Qs'], marked: ['Qs'] },
      { name: 'plays', cards: ['5d', '6d'], marked: ['6d'] },
      { name: 'hand', cards: view.hand, marked: [] },
    ]);
    expect(verdictOf(mistake, '8s').told.at(-1)).toEqual({
      key: 'drill.own.made.points',
      values: { less: 2 },
      cards: ['8s'],
    });
    expect(mistakeOf(cribbageDrill, cribbage({ phase: 'count' }), decision('count:2', 'count:4'), about)).toBeNull();
  });

  test.each([
    ['draw', 'stock', 'upcard', 'pile', ['pile', 'stock']],
    ['discard', '-9s', 'knock-9s', 'knock', ['knock', 'go-on']],
    ['discard', 'knock-9s', '-4h', 'go-on', ['knock', 'go-on']],
    ['discard', '-9s', '-5c', '5c', []],
  ] as const)('asks in gin, at the %s, for what was wrong: %s instead of %s', (phase, made, best, right, choices) => {
    const mistake = mistakeOf(ginDrill, gin({ phase }), decision(made, best), { ...ABOUT, game: 'gin' })!;
    expect([mistake.right, mistake.asked.choices]).toEqual([[right], choices]);
    expect(verdictOf(mistake, right).right).toBe(true);
    expect(verdictOf(mistake, mistake.made).right).toBe(false);
  });

  test('is none in gin where melds or lay-offs were wrong', () => {
    const about = { ...ABOUT, game: 'gin' };
    expect(mistakeOf(ginDrill, gin({ phase: 'lay' }), decision('lay:', 'lay'), about)).toBeNull();
  });
});

const review = (decisions: ReviewedDecision[], full = true): Review => ({
  ready: true,
  full,
  progress: null,
  unit: 'chance',
  seats: [],
  graph: [],
  decisions,
  faults: [],
  counts: [],
});

describe('the mistakes of a reviewed game', () => {
  const view: BaseView = cuarenta({ table: ['5c'] });
  const piece = vi.fn(({ after: before }: { after: number }) =>
    Promise.resolve({
      frames: [{ event: event(2, 'Kd', { n: before + 1 }), view }],
    } as unknown as ReplayPiece<BaseView>),
  );
  const game = { id: 'abc', piece } as unknown as Replayed;
  const large = decision('2s', '5h*5c');

  test("are one's own large ones, the costliest first", () => {
    const many = Array.from({ length: 9 }, (_, at) => decision('2s', 'Kd', { n: at, loss: at }));
    const found = largeOf(review([...many, decision('2s', 'Kd', { seat: 2 }), { ...large, grade: 'inaccuracy' }]), 1);
    expect(found.map(({ n }) => n)).toEqual([8, 7, 6, 5, 4].slice(0, OF_A_GAME));
  });

  test('come back tomorrow, once for each game', async () => {
    expect(await takeMistakes(game, review([large]), 'cuarenta', 1)).toBe(1);
    expect(piece).toHaveBeenCalledWith({ seat: 1, hands: false, after: 5 });
    expect(dueNow(NOW)).toEqual([]);
    expect(dueNow(new Date(Date.now() + 2 * 86_400_000)).map(({ mistake }) => mistake?.made)).toEqual(['2s']);
    expect(await takeMistakes(game, review([large]), 'cuarenta', 1)).toBe(0);
  });

  test("wait for the whole review, and are nobody's who did not play", async () => {
    expect(await takeMistakes(game, review([large], false), 'cuarenta', 1)).toBe(0);
    expect(await takeMistakes(game, review([large]), 'cuarenta', 0)).toBe(0);
    expect([isTaken('abc'), keptDrill().size]).toEqual([false, 0]);
  });

  test('go when they are known, and when all is forgotten', async () => {
    await takeMistakes(game, review([large, { ...large, n: 9 }]), 'cuarenta', 1);
    const [first, second] = [...keptDrill().keys()];
    let day = 1;
    for (let days = -1; days !== 0; day += days) days = answered(first!, 'good', after(day));
    expect([keptMistake(first!), keptMistake(second!)?.made]).toEqual([null, '2s']);
    clearDrill();
    expect([keptMistake(second!), keptDrill().size, isTaken('abc')]).toEqual([null, 0, true]);
  });

  test('are not asked where what was kept makes no sense', () => {
    kept.set(
      'sobremesa.daily',
      JSON.stringify({
        drill: {
          'game/abc/7/': {
            due: NOW,
            last_review: NOW,
            stability: 1,
            difficulty: 1,
            reps: 1,
            lapses: 0,
            state: 2,
            scheduled_days: 1,
          },
        },
        mistakes: { 'game/abc/7/': { asked: { rows: 3 }, right: [] } },
      }),
    );
    expect(dueNow(after(3))).toEqual([]);
  });
});
