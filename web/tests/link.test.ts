// The socket of a table: it comes back by itself, and a network that is gone is noticed at once.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Link } from '../src/wire/link';
import type { Socket } from '../src/wire/socket';

/** A socket to a server, as far as a link needs one. */
class FakeSocket implements Socket {
  static readonly OPEN = 1;
  static readonly CLOSED = 3;
  readyState = FakeSocket.OPEN;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  readonly send = vi.fn();
  close(): void {
    this.readyState = 2;
  }
}

/** A link that is open, what it said of itself, and the sockets that it has had. */
function linked(make: () => Socket) {
  const states: string[] = [];
  const sockets: Socket[] = [];
  const connect = () => {
    sockets.push(make());
    return sockets.at(-1) as Socket;
  };
  const link = new Link(connect, { message: vi.fn(), state: (state) => states.push(state) });
  sockets[0]?.onmessage?.({ data: JSON.stringify({ type: 'sync', n: 3 }) });
  return { link, states, sockets };
}

describe('a link', () => {
  let page: EventTarget;

  beforeEach(() => {
    page = new EventTarget();
    vi.useFakeTimers();
    vi.stubGlobal('WebSocket', FakeSocket);
    vi.stubGlobal('window', globalThis);
    vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('is lost as soon as the network is, refuses moves, and comes back by itself', () => {
    const { link, states, sockets } = linked(() => new FakeSocket());
    page.dispatchEvent(new Event('offline'));
    expect(states).toEqual(['connecting', 'open', 'lost']);
    expect(link.send('5h')).toBe(false);

    vi.advanceTimersByTime(300);
    expect(sockets).toHaveLength(2);
    expect(link.send('5h')).toBe(true);
  });

  it('opens one socket in the place of one that is found closed later', () => {
    const { sockets } = linked(() => new FakeSocket());
    page.dispatchEvent(new Event('offline'));
    sockets[0]?.onclose?.();
    page.dispatchEvent(new Event('offline'));
    vi.advanceTimersByTime(10_000);
    expect(sockets).toHaveLength(2);
  });

  it('stays open without a network where it leads into the page itself', () => {
    const { states } = linked(() => ({ ...new FakeSocket(), send: vi.fn(), close: vi.fn() }));
    page.dispatchEvent(new Event('offline'));
    expect(states).toEqual(['connecting', 'open']);
  });

  it('hears nothing of the network once it is closed', () => {
    const { link, states, sockets } = linked(() => new FakeSocket());
    link.close();
    page.dispatchEvent(new Event('offline'));
    page.dispatchEvent(new Event('online'));
    vi.advanceTimersByTime(10_000);
    expect([states, sockets.length]).toEqual([['connecting', 'open'], 1]);
  });
});
