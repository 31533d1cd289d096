// Looking for somebody: the wish is said on each new connection, and the search ends where it has to.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Seek } from '../src/wire/generated/pairing';
import type { Socket } from '../src/wire/socket';
import { Search, type SearchEvents } from '../src/wire/pairing';

class FakeSocket implements Socket {
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  readonly sent: unknown[] = [];

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.readyState = 3;
    this.onclose?.();
  }

  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

function searching() {
  const sockets: FakeSocket[] = [];
  const events = { waiting: vi.fn(), paired: vi.fn(), refused: vi.fn(), lost: vi.fn() } satisfies SearchEvents;
  const search = new Search({ game: 'gin' }, events, () => {
    const socket = new FakeSocket();
    sockets.push(socket);
    return socket;
  });
  return { search, sockets, events, last: () => sockets.at(-1) as FakeSocket };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('WebSocket', { OPEN: 1 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a search', () => {
  it('says its wish, and another one on the same connection', () => {
    const { search, last, events } = searching();
    search.change({ game: 'cribbage' });
    last().open();
    last().say({ type: 'seeking', computer_in: 60000 });
    search.change({ game: 'cribbage', patient: true });
    expect(last().sent).toEqual([
      { type: 'seek', game: 'cribbage', search: expect.any(String) as unknown },
      { type: 'seek', game: 'cribbage', patient: true, search: expect.any(String) as unknown },
    ]);
    expect(events.waiting).toHaveBeenCalledWith({ type: 'seeking', computer_in: 60000 });
  });

  it('is renewed where the connection was lost, or the server stops', () => {
    const { sockets, last, events } = searching();
    last().open();
    last().say({ type: 'closed', code: 'stopping', why: '' });
    last().close();
    expect([events.lost.mock.calls.length, sockets.length]).toEqual([1, 1]);
    vi.advanceTimersByTime(300);
    last().open();
    expect(sockets.map((socket) => socket.sent.length)).toEqual([1, 1]);
    expect(events.refused).not.toHaveBeenCalled();
  });

  it('keeps its name over its connections and wishes, and another search has another one', () => {
    const { search, sockets, last } = searching();
    const other = searching();
    last().open();
    last().close();
    vi.advanceTimersByTime(300);
    last().open();
    search.change({ game: 'gin', patient: true });
    other.last().open();
    const names = [...sockets, other.last()].flatMap(({ sent }) => sent.map((one) => (one as Seek).search ?? ''));
    expect(names).toHaveLength(4);
    expect(new Set(names.slice(0, 3)).size).toBe(1);
    expect(names[0]).toMatch(/^[A-Za-z0-9_-]{8,60}$/);
    expect(names[3]).not.toBe(names[0]);
  });

  it('ends with a table, and is not tried again', () => {
    const { sockets, last, events } = searching();
    last().open();
    last().say({ type: 'paired', table: 'abc', computer: true });
    vi.advanceTimersByTime(60_000);
    expect(events.paired).toHaveBeenCalledWith({ type: 'paired', table: 'abc', computer: true });
    expect([events.lost.mock.calls.length, sockets.length]).toEqual([0, 1]);
  });

  it.each([
    { type: 'refused', code: 'unknown-ruleset', why: '', n: 0 },
    { type: 'closed', code: 'sought-elsewhere', why: '' },
  ])('ends where it is told so: $code', (message) => {
    const { sockets, last, events } = searching();
    last().open();
    last().say(message);
    vi.advanceTimersByTime(60_000);
    expect(events.refused).toHaveBeenCalledWith(message);
    expect(sockets).toHaveLength(1);
  });

  it('is given up', () => {
    const { search, sockets, last, events } = searching();
    last().close();
    search.close();
    vi.advanceTimersByTime(60_000);
    expect([events.lost.mock.calls.length, sockets.length]).toEqual([1, 1]);
  });
});
