// Winding a finished game: what the table is told, from where it is looked at, and how games ended.

import { describe, expect, it, vi } from 'vitest';
import type { GameEvent, ListedTable, ReplayFrame, ReplayPiece, Table, ToClient } from '../src/wire/generated/toClient';
import type { View } from '../src/games/cuarenta/view';
import { resultOf, winnersOf } from '../src/lobby/results';
import { choicesOf, viewpointOf } from '../src/replay/viewpoints';
import { ReplayFrames } from '../src/replay/replayFrames';
import { view } from './sample';

// The settings ask the browser for its language as soon as they are read.
vi.hoisted(() => vi.stubGlobal('navigator', { language: 'en-GB' }));

const table: Table = {
  id: '',
  game: 'cuarenta',
  rules: 'pagat',
  options: {},
  seats: 2,
  you: 1,
  players: [
    { seat: 1, name: 'Ana', kind: 'human' },
    { seat: 2, name: 'Eva', kind: 'human' },
  ],
  cut: [],
  created: '2026-11-20T12:00:00.000Z',
  session: '',
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

/** An event of a game whose numbers have a hole, as after something that was taken back. */
const frame = (at: number): ReplayFrame<View> => {
  const event: GameEvent = { n: at * 2 + 1, seat: 1, move: '5h', points: [], score: [0, 0], hand: at < 3 ? 1 : 2 };
  return { event, view: view({ hand_number: event.hand, stock: at }), hands: [[`${at}`], []] };
};

const FRAMES = Array.from({ length: 5 }, (_, at) => frame(at));

/** A replay of these frames that come by twos, and all that the table was told. */
function wound(frames = FRAMES): { frames: ReplayFrames<View>; told: ToClient<View>[]; asked: number[] } {
  const told: ToClient<View>[] = [];
  const asked: number[] = [];
  const fetch = (after: number): Promise<ReplayPiece<View>> => {
    asked.push(after);
    const piece = frames.filter(({ event }) => event.n > after).slice(0, 2);
    return Promise.resolve({ table, total: frames.at(-1)?.event.n ?? 0, abandoned: false, frames: piece });
  };
  return {
    frames: new ReplayFrames<View>({ message: (message) => told.push(message), state: () => undefined }, fetch),
    told,
    asked,
  };
}

const last = <T>(list: readonly T[]): T | undefined => list.at(-1);

describe('a replay', () => {
  it('fetches the whole game piece by piece and shows the place it was asked for', async () => {
    const { frames, told, asked } = wound();
    await frames.load(3);
    expect(asked).toEqual([0, 3, 7]);
    expect(frames.length).toBe(5);
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({ type: 'sync', n: 7, table: { you: 0 }, view: { stock: 3 } });
  });

  it('plays forward as updates, and goes back to how things stood', async () => {
    const { frames, told } = wound();
    await frames.load(0);
    expect(frames.forward()).toBe(true);
    expect(last(told)).toMatchObject({ type: 'update', n: 3, view: { stock: 1 } });
    expect(frames.open).toEqual([['1'], []]);
    frames.show(frames.at - 1);
    expect(last(told)).toMatchObject({ type: 'sync', n: 1, view: { stock: 0 } });
    expect(frames.at).toBe(0);
  });

  it('stays within the game', async () => {
    const { frames } = wound();
    await frames.load(99);
    expect(frames.at).toBe(4);
    expect(frames.forward()).toBe(false);
    frames.show(-3);
    expect(frames.at).toBe(0);
  });

  it('knows where each hand begins', async () => {
    const { frames } = wound();
    await frames.load(0);
    expect(frames.hands).toEqual([
      { hand: 1, at: 0 },
      { hand: 2, at: 3 },
    ]);
  });

  it('shows nothing of a game in which nothing happened', async () => {
    const { frames, told } = wound([]);
    await frames.load(0);
    expect([frames.at, frames.length, told.length]).toEqual([-1, 0, 0]);
  });
});

describe('the seats to look from', () => {
  it('are all at the table, one who watches, and all cards', () => {
    expect(choicesOf(table.players).map(({ from }) => from)).toEqual(['1', '2', '0', 'open']);
    expect(viewpointOf('2')).toEqual({ seat: 2, hands: false });
    expect(viewpointOf('0')).toEqual({ seat: 0, hands: false });
    expect(viewpointOf('open')).toEqual({ seat: 1, hands: true });
  });
});

describe('a finished game', () => {
  const ended: ListedTable = {
    ...table,
    imported: false,
    nudged: false,
    time_left: null,
    rematch_by: 0,
    score: [40, 20],
    over: true,
    updated: '',
    your_turn: false,
    winner: 1,
    abandoned: false,
    ending: '',
  };

  it('was won, lost, or neither', () => {
    expect(resultOf(ended)).toBe('won');
    expect(resultOf({ ...ended, you: 2 })).toBe('lost');
    expect(resultOf({ ...ended, you: 0 })).toBe('lost');
    expect(resultOf({ ...ended, winner: 0 })).toBe('nobody');
    expect(resultOf({ ...ended, abandoned: true })).toBe('abandoned');
  });

  it('names all who won', () => {
    const four = [1, 2, 3, 4].map((seat) => ({ seat, name: `P${seat}`, kind: 'human' as const }));
    expect(winnersOf({ ...ended, players: four, winner: 2 })).toEqual(['P2', 'P4']);
    expect(resultOf({ ...ended, players: four, winner: 2 })).toBe('lost-many');
  });
});
