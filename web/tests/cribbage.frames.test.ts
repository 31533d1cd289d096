import { describe, expect, test, vi } from 'vitest';
import { allTold, framesOf, lastOnly, still, type Frame } from '../src/games/cribbage/frames';
import { layingOf, laysAway, playOf, plainOf, sayings } from '../src/games/cribbage/moves';
import { dealOrder, planOf } from '../src/games/cribbage/plan';
import { promptOf } from '../src/games/cribbage/prompt';
import type { Show } from '../src/wire/generated/cribbage';
import { view } from './cribbage.sample';
import { event } from './sample';

vi.hoisted(() => vi.stubGlobal('navigator', { language: 'en-GB' }));

const motions = (frames: readonly Frame[]) => frames.map((frame) => frame.motion);
const line = (side: number, reason: string, points: number, cards: string[] = []) => ({ side, reason, points, cards });
const show = (seat: number, crib: boolean, ...points: number[]): Show => ({
  seat,
  crib,
  cards: ['4h', '5h', '8s', 'Qs'],
  counts: points.map((value) => ({ reason: 'fifteen', points: value, cards: ['5h', 'Qs'] })),
  points: points.reduce((sum, value) => sum + value, 0),
});

describe('the pictures of the deal', () => {
  test('the starter is turned only when both have laid away', () => {
    const before = view({ phase: 'lay-away', starter: null, cribbed: [false, false], turn: [1, 2] });
    const once = view({ phase: 'lay-away', starter: null, cribbed: [false, true], turn: [1] });
    expect(motions(framesOf(before, event(2, '2:lay-away'), once, 1))).toEqual(['lay', 'still']);
    const frames = framesOf(once, event(1, '1:lay-away'), view(), 1);
    expect(motions(frames)).toEqual(['lay', 'cut', 'still', 'still']);
    expect(frames[0]?.view.starter).toBeNull();
  });

  test('his heels are called, and scored only as the starter is turned', () => {
    const before = view({ phase: 'lay-away', starter: null, cribbed: [true, false] });
    const next = view({ starter: 'Jc', score: [0, 2] });
    const frames = framesOf(before, event(2, '2:lay-away', { points: [line(2, 'heels', 2, ['Jc'])] }), next, 1);
    expect(frames.map((frame) => frame.view.score[1])).toEqual([0, 2, 2, 2]);
    expect(frames[1]?.call?.seat).toBe(2);
  });

  test('a new pack clears the table first, and cards are dealt one at a time, the pone first', () => {
    const frames = framesOf(view({ phase: 'pack', played: ['5h'] }), event(0, 'pack'), view({ hand_number: 2 }), 1);
    expect(motions(frames)).toEqual(['clear', 'deal']);
    expect(frames[0]?.leaving).toContain('5h');
    expect([dealOrder(1, 0, 2), dealOrder(2, 0, 2), dealOrder(1, 1, 2)]).toEqual([0, 1, 2]);
    expect(planOf(frames[1]!).enters('back-2-1')).toEqual({ anchor: 'deck', order: 3 });
  });
});

describe('the pictures of the play', () => {
  test('a card joins the series with its count and its points', () => {
    const before = view({ series: ['8c'], total: 8, played: ['8c'], players: [2], counts: [4, 3] });
    const frames = framesOf(before, event(1, '5h', { points: [] }), view({ series: ['8c', '5h'], total: 13 }), 1);
    expect(frames[0]?.view).toMatchObject({
      series: ['8c', '5h'],
      total: 13,
      counts: [3, 3],
      players: [2, 1],
      legal: [],
    });
    expect(frames[0]?.view.hand).not.toContain('5h');
  });

  test('thirty-one is seen before the cards are turned down', () => {
    const before = view({ series: ['Kc', 'Kd'], total: 20, played: ['Kc', 'Kd'], players: [2, 1] });
    const next = view({ series: [], total: 0, score: [0, 2], played: ['Kc', 'Kd', 'Ah'], players: [2, 1, 2] });
    const frames = framesOf(
      { ...before, total: 30 },
      event(2, 'Ah', { points: [line(2, 'thirty-one', 2, ['Ah'])] }),
      next,
      1,
    );
    expect(motions(frames)).toEqual(['reveal', 'still', 'down']);
    expect(frames[0]?.view).toMatchObject({ total: 31, score: [0, 2] });
    expect(frames[0]?.call?.reasons[0]?.reason).toBe('thirty-one');
  });

  test('the turn opens as soon as the card has landed, or go is said, while the rest is still told', () => {
    const before = view({ series: ['8c'], total: 8, played: ['8c'], players: [1], turn: [2] });
    const next = view({ series: ['8c', '7d'], total: 15, legal: ['5h'], score: [0, 2] });
    const frames = framesOf(before, event(2, '7d', { points: [line(2, 'fifteen', 2)] }), next, 1);
    expect(frames.map((frame) => [frame.motion, frame.view.legal.length, frame.hold > 0])).toEqual([
      ['reveal', 0, false],
      ['still', 1, true],
      ['still', 1, false],
    ]);
    const said = framesOf(before, event(2, 'go'), view({ legal: ['5h'] }), 1);
    expect(said.map((frame) => frame.view.legal)).toEqual([['5h'], ['5h']]);
  });

  test('go is said, and its point is called by who gets it', () => {
    const next = view({ score: [0, 1] });
    const frames = framesOf(
      view({ series: ['Kc'], total: 28 }),
      event(1, 'go', { points: [line(2, 'go', 1)] }),
      next,
      1,
    );
    expect(frames.map((frame) => frame.call?.seat)).toEqual([1, 2, undefined]);
    expect(frames.map((frame) => frame.view.score[1])).toEqual([0, 1, 1]);
  });
});

describe('the pictures of the show', () => {
  const before = view({
    hand: ['Qs'],
    counts: [1, 0],
    score: [10, 20],
    series: ['4h'],
    played: ['4h'],
    players: [1],
    total: 4,
  });
  const shows = [show(1, false, 2, 2), show(2, false), show(2, true, 2)];
  const next = view({
    phase: 'pack',
    dealer: 1,
    turn: [],
    hand: [],
    counts: [0, 0],
    shows,
    counted: 3,
    score: [15, 22],
  });
  const counts = shows.flatMap((one) => one.counts.map((each) => line(one.seat, each.reason, each.points, each.cards)));
  const last = event(1, 'Qs', { points: [line(1, 'last', 1, ['Qs']), ...counts] });

  test('hands and crib are told combination by combination, and the pegs move at the end of each', () => {
    const frames = framesOf(before, last, next, 1);
    expect(frames.map((frame) => frame.showing && [frame.showing.index, frame.showing.said])).toEqual([
      undefined,
      [0, 0],
      [0, 1],
      [0, 2],
      [1, 0],
      [1, 0],
      [2, 0],
      [2, 1],
      [2, 1],
    ]);
    expect(frames.map((frame) => frame.view.score)).toEqual([
      [11, 20],
      [11, 20],
      [11, 20],
      [15, 20],
      [15, 20],
      [15, 20],
      [15, 20],
      [15, 22],
      [15, 22],
    ]);
  });

  test('only the points of the card are called', () => {
    expect(framesOf(before, last, next, 1)[0]?.call?.reasons.map((each) => each.reason)).toEqual(['last']);
  });

  test('what the play called is over where a hand is shown, at every speed', () => {
    const frames = framesOf(before, last, next, 1);
    expect(frames.map((frame) => Boolean(frame.hushes))).toEqual([false, true, ...Array<boolean>(7).fill(false)]);
    expect(lastOnly(frames).map((frame) => Boolean(frame.hushes))).toEqual([true, false, false, false]);
    const uncounted = { ...next, phase: 'count' as const, shows: [{ ...show(1, false), counts: [] }], counted: 0 };
    const counting = framesOf(before, { ...last, points: last.points.slice(0, 1) }, uncounted, 1);
    expect(counting.map((frame) => Boolean(frame.hushes))).toEqual([false, true]);
    expect(lastOnly(counting).map((frame) => [frame.call, frame.hushes])).toEqual([[undefined, true]]);
  });

  test('the crib stays beside who dealt it until the next pack', () => {
    expect(new Set(framesOf(before, last, next, 1).map((frame) => frame.view.dealer))).toEqual(new Set([2]));
  });

  test('it stops after each hand, after each combination, or not at all', () => {
    const stops = (telling: 'pace' | 'hand' | 'step') =>
      framesOf(before, last, next, 1, telling).filter((frame) => frame.stops).length;
    expect([stops('pace'), stops('hand'), stops('step')]).toEqual([0, 3, 4]);
  });

  test('without movement the counts are still shown', () => {
    const frames = lastOnly(framesOf(before, last, next, 1));
    expect(frames.map((frame) => frame.showing?.index)).toEqual([0, 1, 2, 2]);
    expect(frames.map(allTold)).toEqual([false, false, true, true]);
    expect(lastOnly(framesOf(before, last, next, 1, 'pace'))).toHaveLength(1);
  });

  test('a game that ends in the show ends after it', () => {
    const won = {
      ...next,
      phase: 'over' as const,
      over: true,
      winner: 1,
      shows: shows.slice(0, 1),
      counted: 1,
      score: [15, 20],
    };
    const points = last.points.slice(0, 3);
    const frames = framesOf(before, { ...last, points }, won, 1);
    expect(frames.map((frame) => frame.view.over)).toEqual([false, false, false, false, true]);
    expect(still(won).showing).toEqual({ index: 0, said: 2 });
  });

  test('under muggins a count is said, and told only when it is settled', () => {
    const asked = view({ phase: 'count', shows: [{ ...show(1, false), counts: [] }], turn: [1], legal: ['count:0'] });
    const said = { ...asked, said: 2, turn: [2], legal: [] };
    expect(framesOf(asked, event(1, 'count:2'), said, 1).map((frame) => frame.showing?.said)).toEqual([0, 0]);
    const settled = {
      ...said,
      counted: 1,
      said: null,
      shows: [show(1, false, 2, 2), { ...show(2, false), counts: [] }],
      score: [2, 2],
    };
    const frames = framesOf(said, event(2, 'muggins:2', { points: [line(2, 'muggins', 2)] }), settled, 1);
    expect(frames.map((frame) => frame.showing && [frame.showing.index, frame.showing.said])).toEqual([
      [0, 0],
      [0, 0],
      [0, 1],
      [0, 2],
      [1, 0],
    ]);
  });
});

describe('reading what is legal', () => {
  test('cards for the crib may be chosen in any order', () => {
    expect(layingOf(['1:5hJd', '1:5hQd'], ['Jd', '5h'])).toBe('1:5hJd');
    expect(layingOf(['1:5hJd'], ['5h', '6h'])).toBeNull();
    expect([laysAway(['1:5hJd']), laysAway(['5h'])]).toEqual([true, false]);
  });

  test('cards, go, and what may be counted', () => {
    expect([playOf(['5h', 'Jd'], 'Jd'), playOf(['5h'], 'Jd')]).toEqual(['Jd', null]);
    expect([plainOf(['go'], 'go'), plainOf(['5h'], 'go')]).toEqual(['go', null]);
    expect(sayings(['muggins:1', 'muggins:2', 'pass'], 'muggins')).toEqual([1, 2]);
  });
});

describe('what is to be done', () => {
  const now = { waiting: false, over: false, leaving: false, playedFor: false };
  const turn = { mine: false, layingAway: false, chosen: [], go: null, asked: null, view: view() };

  test('nobody waits for the other while laying away', () => {
    const laid = view({ phase: 'lay-away', cribbed: [true, false], turn: [2] });
    expect(promptOf({ ...turn, view: laid }, now)).toBe('laid');
    expect(promptOf({ ...turn, view: view({ phase: 'play', turn: [] }) }, now)).toBe('moving');
    expect(promptOf({ ...turn, view: view({ phase: 'pack', turn: [] }) }, now)).toBe('pack');
    expect(promptOf({ ...turn, mine: true, layingAway: true, chosen: ['5h'] }, now)).toBe('lay-one-more');
  });

  test('go, a count, and leaving each have their words', () => {
    expect(promptOf({ ...turn, mine: true, go: 'go' }, now)).toBe('go');
    expect(promptOf({ ...turn, mine: true, asked: 'count' }, now)).toBe('count');
    expect(promptOf(turn, { ...now, leaving: true, playedFor: true })).toBe('leaving');
    expect(promptOf(turn, { ...now, playedFor: true })).toBe('played-for');
  });
});
