// Clocks in the browser: what is shown between two messages of the server, and what is asked of it.

import { describe, expect, it, vi } from 'vitest';
import { clockText, leftAfter, spanText, termsWord, timeText } from '../src/table/clocks.svelte';
import { speakIn } from '../src/ui/words.svelte';
import { newTable, withFriend } from '../src/lobby/setup';

// The settings ask the browser for its language as soon as they are read.
vi.hoisted(() => vi.stubGlobal('navigator', { language: 'en-GB' }));

const told = { left: [30_000, 20_000, null], running: [1], pause: 4000, paused: [] };

describe('a clock', () => {
  it('runs down after the pause, and not below nought', () => {
    expect([0, 4000, 9000, 99_000].map((waited) => leftAfter(told, 1, waited))).toEqual([30_000, 30_000, 25_000, 0]);
  });

  it('stands still for whoever is not awaited, and is not there for a computer', () => {
    expect(leftAfter(told, 2, 9000)).toBe(20_000);
    expect(leftAfter(told, 3, 9000)).toBeNull();
  });

  it('shows a second until it is over', () => {
    expect([247_000, 9500, 1, 0, 3_605_000].map(clockText)).toEqual(['4:07', '0:10', '0:01', '0:00', '1:00:05']);
  });
});

describe('a clock of days', () => {
  it('tells hours and minutes to the end where it does not run before the eyes', async () => {
    await speakIn('en');
    const minute = 60_000;
    expect([51 * 60, 239.5, 61, 60, 59.2, 11, 0.1].map((minutes) => spanText(minutes * minute))).toEqual([
      '2 days 3 h',
      '4 h',
      '1 h 1 min',
      '1 h',
      '1 h',
      '11 min',
      '1 min',
    ]);
  });

  it('tells days and hours, then hours and minutes, then what a clock shows', async () => {
    await speakIn('en');
    const hour = 3_600_000;
    expect([51, 48, 25, 24, 5.2, 5, 4].map((hours) => timeText(hours * hour))).toEqual([
      '2 days 3 h',
      '2 days',
      '1 day 1 h',
      '1 day',
      '5 h 12 min',
      '5 h',
      '4:00:00',
    ]);
  });
});

describe('the clock of a new table', () => {
  const setup = { game: 'cuarenta', rules: 'mesa', options: {}, seats: 2, level: 'novato', who: 'me' as const };
  const clock = { kind: 'game' as const, seconds: 300, increment: 5 };

  it('is asked for where friends are invited', () => {
    expect(newTable(withFriend({ ...setup, clock }, 2, true), 'Ana', 'normal').clock).toEqual(clock);
    expect(newTable({ ...setup, clock }, 'Ana', 'normal').clock).toBeUndefined();
  });

  it('has a word of its own in the lobby', () => {
    expect([undefined, clock, { kind: 'move' as const, seconds: 30, increment: 0 }].map(termsWord)).toEqual([
      'none',
      'game-300-5',
      'move-30',
    ]);
  });
});
