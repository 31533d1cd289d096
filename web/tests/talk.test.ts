// What is called over a table: shown for a moment, and not of those whom one would rather not hear.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

vi.hoisted(() => vi.stubGlobal('navigator', { language: 'en-GB' }));
import { allMuted, isMuted, mute, muteAll } from '../src/table/mutes.svelte';
import { COMMON } from '../src/table/sayings';
import { SAYING_MS, Talk } from '../src/table/talk.svelte';
import type { TalkPart } from '../src/games/game';
import type { Said, Table } from '../src/wire/generated/toClient';

const table: Table = {
  id: 'b',
  game: 'cuarenta',
  rules: 'pagat',
  options: {},
  seats: 2,
  you: 1,
  players: [],
  cut: [],
  created: '',
  session: 'a',
  rematch: null,
  clock: null,
  takebacks: true,
  hints: false,
  host: false,
  retry: 0,
  rated: false,
  day: '',
  assistance: 'full',
  away: 'computer',
  drawn_by: [],
  misdeals: false,
  seeds: null,
  tournament: '',
};
let number = 0;
const said = (seat: number, text: string, kind = 'call'): Said => ({
  type: 'said',
  number: ++number,
  n: 1,
  seat,
  kind,
  text,
  questions: [],
});
const shown = (talk: Talk) => talk.sayings.map((one) => [one.seat, one.call]);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  muteAll(false);
  mute('a', 2, false);
});

describe('calls', () => {
  it('are shown at their seat for a moment, the last one of each', () => {
    const talk = new Talk();
    talk.receive(said(2, 'hello'), table);
    talk.receive(said(1, 'thanks'), table);
    talk.receive(said(2, 'caigo'), table);
    expect(shown(talk)).toEqual([
      [1, 'thanks'],
      [2, 'caigo'],
    ]);
    vi.advanceTimersByTime(SAYING_MS);
    expect(shown(talk)).toEqual([]);
  });

  it("of others are read aloud, and one's own are not", () => {
    const talk = new Talk();
    talk.receive(said(2, 'hello'), table);
    talk.receive(said(1, 'thanks'), table);
    expect(talk.heard?.call).toBe('hello');
  });

  it('show what somebody holds until they go', () => {
    const talk = new Talk();
    const there = { seat: 2, name: 'Rosa', kind: 'human' as const };
    talk.receive(said(2, 'face-down'), table);
    talk.onPresence([there]);
    expect(talk.gestures).toEqual({ 2: 'face-down' });
    talk.onPresence([{ ...there, away: true }]);
    expect(talk.gestures).toEqual({});
  });

  it('leave questions and answers alone', () => {
    const talk = new Talk();
    talk.receive(said(2, 'rematch', 'ask'), table);
    expect(shown(talk)).toEqual([]);
  });

  it('are made from the same words everywhere', () => {
    const talks = import.meta.glob<TalkPart>('../src/games/*/talk.ts', { eager: true, import: 'default' });
    const all = [...COMMON, ...Object.values(talks).flatMap(({ calls }) => calls)];
    expect(new Set(all).size).toBe(all.length);
  });
});

describe('muting', () => {
  it('silences one seat for the whole session, and no other', () => {
    mute('a', 2, true);
    const talk = new Talk();
    talk.receive(said(2, 'hello'), table);
    expect([shown(talk), talk.heard]).toEqual([[], null]);
    talk.receive(said(2, 'hello'), { ...table, session: 'other' });
    expect(shown(talk)).toEqual([[2, 'hello']]);
    expect([isMuted('a', 2), isMuted('a', 1)]).toEqual([true, false]);
  });

  it('silences everybody but oneself', () => {
    muteAll(true);
    const talk = new Talk();
    talk.receive(said(2, 'hello'), table);
    talk.receive(said(1, 'sorry'), table);
    expect([shown(talk), allMuted()]).toEqual([[[1, 'sorry']], true]);
  });
});

describe('a card held to the forehead or laid face down', () => {
  it('is seen until its player has moved, a ronda aside', () => {
    const talk = new Talk();
    const event = (seat: number, move: string) => ({ n: 1, seat, move, points: [], score: [0, 0], hand: 1 });
    talk.receive(said(2, 'forehead'), table);
    talk.receive(said(1, 'face-down'), table);
    talk.onMove(event(1, '5h'));
    talk.onMove(event(2, '2:ronda'));
    expect(talk.gestures).toEqual({ 2: 'forehead' });
    talk.onMove(event(2, '5s'));
    expect(talk.gestures).toEqual({});
  });

  it('is gone when it is taken back, and the listeners hear so', () => {
    const talk = new Talk();
    talk.receive(said(2, 'forehead'), table);
    talk.receive(said(2, 'taken-back'), table);
    expect([talk.gestures, talk.heard?.call, shown(talk)]).toEqual([{}, 'taken-back', []]);
  });
});
