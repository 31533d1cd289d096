// The connection of a table: what is sent over it, and what shows where it cannot be.

import { describe, expect, it, vi } from 'vitest';
import { Connection } from '../src/table/connection.svelte';
import type { BaseView } from '../src/wire/generated/view';
import type { Line, LinkEvents } from '../src/wire/link';

/** A connection over a line that takes moves or not. */
function connected(takes: boolean, taught = false) {
  const messages = vi.fn();
  const line: Line = {
    taught,
    send: () => takes,
    autoplay: vi.fn(() => takes),
    say: vi.fn(() => takes),
    close: vi.fn(),
  };
  let events: LinkEvents<BaseView> | null = null;
  const connection = new Connection<BaseView>('a', messages, (found) => {
    events = found;
    return line;
  });
  return { connection, line, messages, events: events as unknown as LinkEvents<BaseView> };
}

describe('a connection', () => {
  it('waits for the answer to a move', () => {
    const { connection } = connected(true);
    connection.send('5h');
    expect([connection.sent, connection.refused]).toEqual([true, null]);
  });

  it('refuses a move at once that cannot be sent', () => {
    const { connection } = connected(false);
    connection.send('5h');
    expect([connection.sent, connection.refused?.code]).toEqual([false, 'offline']);
  });

  it('is open and replayed where messages come from a finished game', () => {
    const { connection } = connected(true);
    expect([connection.state, connection.replayed, connection.taught]).toEqual(['open', true, false]);
    expect(connected(true, true).connection.taught).toBe(true);
  });

  it('passes on messages, and shows how the line stands', () => {
    const { connection, messages, events } = connected(true);
    events.message({ type: 'closed', code: 'abandoned', why: '' });
    events.state('lost');
    expect(messages).toHaveBeenCalledOnce();
    expect(connection.state).toBe('lost');
  });

  it('has ended once something that the table needs cannot be had', () => {
    const { connection, line } = connected(true);
    connection.fail();
    connection.close();
    expect(connection.ended?.code).toBe('offline');
    expect(line.close).toHaveBeenCalledOnce();
  });
});
