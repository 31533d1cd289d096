// The curve of a rating, and which new tables are rated.

import { describe, expect, it } from 'vitest';
import { asPlayed, isRatable, isRated, newTable, type Setup } from '../src/lobby/setup';
import { bandOf, changeOf, depthOf, lineOf, pathOf, spanOf } from '../src/profile/curve';
import type { GameInfo, RatingPoint } from '../src/wire/generated/toClient';

const point = (rating: number, width: number): RatingPoint => ({
  id: String(rating),
  ended: '2026-11-25T10:00:00.000Z',
  share: 1,
  rating,
  low: rating - width,
  high: rating + width,
});
const course = [point(1500, 700), point(1662, 580), point(1590, 500)];
const box = { width: 200, height: 100 };

describe('the curve of a rating', () => {
  it('has room for every interval, between whole hundreds', () => {
    const span = spanOf(course);
    expect(span).toEqual({ low: 800, high: 2300 });
    for (const { low, high } of course) {
      expect(depthOf(high, span)).toBeGreaterThanOrEqual(0);
      expect(depthOf(low, span)).toBeLessThanOrEqual(1);
    }
  });

  it('goes from the left edge to the right one, the higher the better', () => {
    const line = lineOf([1500, 1662, 1590], spanOf(course), box);
    expect(line.map(({ x }) => x)).toEqual([0, 100, 200]);
    expect(line[1]!.y).toBeLessThan(line[0]!.y);
  });

  it('lies within the band of its intervals', () => {
    const span = spanOf(course);
    const band = bandOf(course, span, box);
    const line = lineOf(
      course.map(({ rating }) => rating),
      span,
      box,
    );
    expect(band).toHaveLength(6);
    line.forEach(({ y }, index) => {
      expect(band[index]!.y).toBeLessThan(y);
      expect(band[5 - index]!.y).toBeGreaterThan(y);
      expect(band[5 - index]!.x).toBe(band[index]!.x);
    });
    expect(pathOf(band.slice(0, 1))).toBe('0.0,6.7');
  });

  it('says how much each game but the first has changed', () => {
    expect([0, 1, 2].map((index) => changeOf(course, index))).toEqual([null, 162, -72]);
  });
});

describe('a rated table', () => {
  const game = { id: 'gin', measured: ['novato', 'aficionado'] } as unknown as GameInfo;
  const setup: Setup = { game: 'gin', rules: 'vga', options: {}, seats: 2, level: 'novato', who: 'me' };
  const friend: Setup = { ...setup, friends: [2] };

  it('is of people alone, or against one computer that was measured, by rules as they stand', () => {
    expect(isRatable(setup, game)).toBe(true);
    expect(isRatable(friend, game)).toBe(true);
    expect(isRatable({ ...setup, level: 'gran-maestro' }, game)).toBe(false);
    expect(isRatable({ ...setup, who: 'watch' }, game)).toBe(false);
    expect(isRatable({ ...friend, options: { target: '50' } }, game)).toBe(false);
    expect(isRatable({ ...friend, seats: 4 }, game)).toBe(false);
    expect(isRatable({ ...friend, seats: 4, friends: [2, 3, 4] }, game)).toBe(true);
  });

  it('is one where the host says so, else where anybody may come', () => {
    expect(isRated(setup, game)).toBe(false);
    expect(isRated(friend, game)).toBe(false);
    expect(isRated({ ...friend, public: true }, game)).toBe(true);
    expect(isRated({ ...friend, public: true, rated: false }, game)).toBe(false);
    expect(isRated({ ...setup, rated: true }, game)).toBe(true);
    expect(isRated({ ...setup, rated: true, level: 'gran-maestro' }, game)).toBe(false);
  });

  it('is asked for without takebacks and hints, whatever was chosen before', () => {
    const order = asPlayed({ ...friend, rated: true, takebacks: true, hints: true }, game);
    expect(newTable(order, 'Ana', 'normal')).toMatchObject({
      rated: true,
      takebacks: false,
      hints: false,
    });
    expect(newTable(asPlayed({ ...setup, rated: true }, game), 'Ana', 'normal')).toMatchObject({
      rated: true,
      takebacks: false,
      hints: false,
    });
  });

  it('is none where it is not asked for: takebacks and hints are as chosen', () => {
    const order = newTable(asPlayed({ ...friend, takebacks: true, hints: true }, game), 'Ana', 'normal');
    expect(order).toMatchObject({ takebacks: true, hints: true });
    expect(order.rated).toBeUndefined();
  });
});
