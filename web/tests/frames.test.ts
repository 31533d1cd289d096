import { describe, expect, test } from 'vitest';
import { framesOf, lastOnly } from '../src/games/cuarenta/frames';
import { dealOrder, planOf } from '../src/games/cuarenta/plan';
import { event, view } from './sample';

const motions = (frames: { motion: string }[]) => frames.map((frame) => frame.motion);

describe('the pictures of a play', () => {
  test("another's card is shown before it moves, and one's own is not", () => {
    const before = view({ table: ['2c'], turn: [2] });
    const next = view({ table: ['2c', '9d'], counts: [5, 4] });
    expect(motions(framesOf(before, event(2, '9d'), next, 1))).toEqual(['reveal', 'lay', 'still']);
    expect(motions(framesOf(before, event(2, '9d'), next, 2))).toEqual(['lay', 'still']);
  });

  test('a capture shows what it takes, strikes it, and carries it to the pile', () => {
    const before = view({ table: ['5c', '6d', 'Ks'] });
    const next = view({ table: ['Ks'], piles: [0, 3], counts: [5, 4] });
    const frames = framesOf(before, event(2, '5h*5c+6d'), next, 1);
    expect(motions(frames)).toEqual(['reveal', 'strike', 'still', 'collect', 'still']);
    expect(frames[0]?.reveal).toEqual({ card: '5h', taken: ['5c', '6d'] });
    expect(frames[1]?.over).toEqual({ card: '5h', onto: '5c' });
    expect(frames[3]).toMatchObject({ pile: 2, leaving: ['5c', '6d', '5h'] });
    expect(frames[3]?.view.table).toEqual(['Ks']);
    expect(frames[3]?.view.piles).toEqual([0, 3]);
  });

  test('a caída drops on the card just left, a limpia sweeps, and both are called', () => {
    const before = view({ table: ['5c'], just_left: '5c' });
    const points = [
      { side: 2, reason: 'caida', points: 2, cards: [] },
      { side: 2, reason: 'limpia', points: 2, cards: [] },
    ];
    const frames = framesOf(before, event(2, '5h*5c', { points }), view(), 1);
    expect(motions(frames)).toEqual(['reveal', 'drop', 'still', 'sweep', 'still']);
    expect(frames[2]?.call).toEqual({ seat: 2, reasons: points });
    expect(frames[2]?.view.score).toEqual([0, 4]);
  });

  test('a misdeal is called where the dealer sits, and the hand that it breaks off is not counted', () => {
    const before = view({ dealer: 2, rules: 'mesa' });
    const points = [{ side: 1, reason: 'misdeal', points: 10, cards: [] }];
    const next = view({ dealer: 1, rules: 'mesa', phase: 'pack', score: [10, 0] });
    const frames = framesOf(before, event(0, 'misdeal', { points }), next, 1);
    expect(motions(frames)).toEqual(['still', 'still']);
    expect(frames[0]?.call).toEqual({ seat: 2, reasons: points });
    expect(frames.some((frame) => frame.counted)).toBe(false);
  });

  test('the turn opens as soon as the card has landed, and the capture is carried away meanwhile', () => {
    const before = view({ table: ['5c'], turn: [2] });
    const frames = framesOf(before, event(2, '5h*5c'), view({ legal: ['Kd'] }), 1);
    expect(frames.map((frame) => [frame.motion, frame.view.legal.length])).toEqual([
      ['reveal', 0],
      ['strike', 0],
      ['still', 1],
      ['collect', 1],
      ['still', 1],
    ]);
    const landed = frames.slice(0, 2).reduce((sum, frame) => sum + planOf(frame).each + frame.hold, 0);
    expect(landed).toBeLessThan(600);
  });

  test('a card that takes nothing opens the turn where it lies', () => {
    const frames = framesOf(view({ turn: [2] }), event(2, '9d'), view({ table: ['9d'], legal: ['Kd'] }), 1);
    expect(frames.map((frame) => frame.view.legal.length)).toEqual([0, 0, 1]);
    expect(
      frames.reduce((sum, frame) => sum + (frame.motion === 'still' ? 0 : planOf(frame).each) + frame.hold, 0),
    ).toBeLessThan(600);
  });

  test('nobody may do anything before the cards of a new deal', () => {
    const frames = framesOf(view({ table: ['5c'], turn: [2] }), event(2, '5h*5c'), view({ deal: 2, legal: ['Kd'] }), 1);
    expect(frames.slice(0, -1).some((frame) => frame.view.legal.length)).toBe(false);
  });

  test('cards that are forfeited go to the other pile', () => {
    const before = view({ table: ['5c', '6d', '7s'] });
    const next = view({ table: [], piles: [2, 2] });
    const frames = framesOf(before, event(1, '5h*5c'), next, 1);
    expect(frames.at(-2)).toMatchObject({ motion: 'collect', pile: 2, leaving: ['6d', '7s'] });
  });
});

describe('deals and hands', () => {
  test('a new batch is dealt after the last card of the old one', () => {
    const before = view({ hand: ['5h'], counts: [1, 0] });
    const next = view({ deal: 2, table: ['5h'] });
    expect(motions(framesOf(before, event(1, '5h'), next, 1))).toEqual(['lay', 'deal']);
  });

  test('a finished hand is counted, and the next pack clears the table first', () => {
    const points = [{ side: 1, reason: 'carton', points: 8, cards: [] }];
    const counted = view({ phase: 'pack', deal: 4, hand: [], counts: [0, 0], table: ['5h'] });
    const frames = framesOf(view({ deal: 4, hand: ['5h'] }), event(1, '5h', { points }), counted, 1);
    expect(frames.at(-1)).toMatchObject({ motion: 'count', counted: { points, chica: 0, complete: true } });
    expect(motions(framesOf(counted, event(0, 'pack'), view({ hand_number: 2 }), 1))).toEqual(['clear', 'deal']);
  });

  test('four of a rank that win are called where they were dealt, after what was played', () => {
    const caida = { side: 2, reason: 'caida', points: 2, cards: [] };
    const four = { side: 1, reason: 'doble-ronda', points: 0, cards: ['7c', '7d', '7h', '7s'] };
    const before = view({ table: ['5c', 'Ks'], just_left: '5c', turn: [2], hand: [], counts: [0, 1] });
    const next = view({ deal: 2, phase: 'over', over: true, winner: 1, rondas: [{ seat: 1, double: true }] });
    const frames = framesOf(before, event(2, '5h*5c', { points: [caida, four] }), next, 1);
    expect(frames.flatMap((frame) => frame.call ?? [])).toEqual([
      { seat: 2, reasons: [caida] },
      { seat: 1, reasons: [four] },
    ]);
    expect(frames.at(-1)).toMatchObject({ motion: 'deal', call: { seat: 1 } });
  });

  test('without movement only the last picture is drawn, with what was called', () => {
    const points = [{ side: 2, reason: 'caida', points: 2, cards: [] }];
    const next = view({ piles: [0, 2] });
    const frames = lastOnly(framesOf(view({ table: ['5c'], just_left: '5c' }), event(2, '5h*5c', { points }), next, 1));
    expect(frames).toHaveLength(1);
    expect(frames[0]).toMatchObject({ view: next, hold: 0, call: { seat: 2 } });
  });
});

describe('how cards move', () => {
  test('five go to each seat in order, from the one after the dealer', () => {
    expect([2, 3, 4, 1].map((seat) => dealOrder(seat, 0, 1, 4))).toEqual([0, 5, 10, 15]);
  });

  test('a dealt card comes from the dealer, in its turn', () => {
    const frame = { view: view(), motion: 'deal' as const, seat: 2, hold: 0 };
    expect(planOf(frame).enters('Kd')).toEqual({ anchor: 'deck-2', order: 1 });
    expect(planOf(frame).enters('back-2-0')).toEqual({ anchor: 'deck-2', order: 5 });
  });
});
