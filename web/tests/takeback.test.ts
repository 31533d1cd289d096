// Taking a move back in the browser: what has been undone, and when one may ask.

import { describe, expect, it } from 'vitest';
import { asked, mayAsk, standing } from '../src/table/takeback';
import type { GameEvent, Table } from '../src/wire/generated/toClient';

const event = (n: number, seat: number, move: string, to?: number): GameEvent => ({
  n,
  seat,
  move,
  points: [],
  score: [0, 0],
  hand: 1,
  ...(to && { to }),
});
const table: Table = {
  id: 't',
  game: 'gin',
  rules: 'standard',
  options: {},
  seats: 2,
  you: 1,
  players: [],
  cut: [],
  created: '',
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

describe('the events that stand', () => {
  it('leave out what was taken back, and say that it was', () => {
    const events = [
      event(1, 0, 'pack'),
      event(2, 1, '5h'),
      event(3, 1, 'takeback', 1),
      event(4, 1, '6h'),
      event(5, 2, '7h'),
      event(6, 2, 'takeback', 4),
    ];
    expect(standing(events).map((one) => one.n)).toEqual([1, 3, 4, 6]);
    expect(standing([...standing(events), ...events.slice(1, 2)])).toEqual(standing(events));
  });
});

describe('asking for a move back', () => {
  const own = [event(1, 0, 'pack'), event(2, 1, '5h')];
  const question = { number: 1, seat: 1, subject: 'takeback', yes: [1] };

  it('is offered after a move of one’s own, among people and against computers', () => {
    expect(mayAsk(table, [], own)).toBe(true);
    expect(mayAsk({ ...table, you: 0 }, [], own)).toBe(false);
  });

  it('is not once somebody else has moved, or where it was asked or ruled out', () => {
    expect(mayAsk(table, [], [...own, event(3, 2, '6h')])).toBe(false);
    expect(mayAsk(table, [question], own)).toBe(false);
    expect(mayAsk({ ...table, takebacks: false }, [], own)).toBe(false);
    expect(mayAsk(table, [], [...own, event(3, 1, 'takeback', 1)])).toBe(false);
  });

  it('is one question among others', () => {
    expect(asked([{ ...question, subject: 'rematch' }, question])).toBe(question);
  });
});
