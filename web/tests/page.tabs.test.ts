import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Client, OFFLINE } from '../src/page/client';
import type { FromTables, Said, ToTables } from '../src/page/port';
import { Relay } from '../src/page/relay';
import { SILENCE, Tabs, type BetweenTabs, type Channel, type Locks } from '../src/page/tabs';

/** A browser with tabs: a channel between them, and one lock. */
class Browser {
  readonly channels: Channel[] = [];
  private owner: { lost: () => void } | null = null;
  private readonly queue: { lost: () => void; grant: () => void }[] = [];
  private readonly gone = new Map<string, () => void>();

  channel(): Channel {
    const mine: Channel = {
      send: (message: BetweenTabs) => {
        for (const other of this.channels) if (other !== mine) other.receive?.(structuredClone(message));
      },
      receive: null,
    };
    this.channels.push(mine);
    return mine;
  }

  get locks(): Locks {
    return {
      own: (lost, steal = false) =>
        new Promise((grant) => {
          const wanting = { lost, grant: () => ((this.owner = wanting), grant()) };
          if (steal) this.owner?.lost();
          if (steal || !this.owner) wanting.grant();
          else this.queue.push(wanting);
        }),
      whenGone: (tab, then) => void this.gone.set(tab, then),
    };
  }

  /** A tab closes, or crashes. */
  close(tab: Tab): void {
    this.channels.splice(this.channels.indexOf(tab.channel), 1);
    this.gone.get(tab.name)?.();
    this.queue.shift()?.grant();
  }

  /** A tab sleeps: it keeps the lock and hears nothing. */
  freeze(tab: Tab): void {
    this.channels.splice(this.channels.indexOf(tab.channel), 1);
  }
}

/** A tab with its own worker, which answers a call with the name of its tab, and echoes on links. */
class Tab {
  readonly channel: Channel;
  readonly tabs: Tabs;
  readonly client = new Client((message) => this.tabs.ask(message));
  readonly said: Said[] = [];
  readonly worked: ToTables[] = [];
  mute = false;
  private relay: Relay | null = null;

  constructor(
    readonly name: string,
    browser: Browser,
  ) {
    this.channel = browser.channel();
    this.tabs = new Tabs(name, this.channel, browser.locks, {
      own: () => (this.relay = this.work()),
      lose: () => (this.relay = null),
      ask: (tab, message) => this.relay?.fromTab(tab, message),
      leave: (tab) => this.relay?.leave(tab),
      answer: (message) => ('say' in message ? this.said.push(message) : this.client.receive(message)),
      change: () => this.client.lost(),
    });
  }

  say(said: Said): void {
    this.relay?.fromWorker(said);
  }

  private work(): Relay {
    const answer = (message: ToTables): FromTables | null => {
      if ('call' in message) return { call: message.call, reply: this.name };
      return 'link' in message ? message : null;
    };
    const relay: Relay = new Relay(
      (message) => {
        this.worked.push(message);
        const answered = this.mute ? null : answer(message);
        if (answered) relay.fromWorker(answered);
      },
      (tab, message) => this.tabs.answer(tab, message),
      (said) => this.tabs.tellAll(said),
    );
    return relay;
  }
}

async function twoTabs() {
  const browser = new Browser();
  const first = new Tab('first', browser);
  await settled();
  const second = new Tab('second', browser);
  await settled();
  return { browser, first, second };
}

const settled = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('one tab owns the tables', () => {
  test('and answers every other one', async () => {
    const { first, second } = await twoTabs();

    expect(await second.client.call('my_tables', {})).toBe('first');
    expect(await first.client.call('my_tables', {})).toBe('first');
    expect(second.worked).toEqual([]);
  });

  test('and each gets its own answers, though all number them alike', async () => {
    const { first, second } = await twoTabs();
    const heard: unknown[] = [];
    for (const tab of [first, second]) {
      const socket = tab.client.open('table');
      socket.onopen = () => socket.send(`from ${tab.name}`);
      socket.onmessage = ({ data }) => heard.push([tab.name, data]);
    }
    await settled();

    expect(heard).toEqual([
      ['first', 'from first'],
      ['second', 'from second'],
    ]);
  });

  test('and one that comes later learns how far it is', async () => {
    const browser = new Browser();
    const first = new Tab('first', browser);
    await settled();
    first.say({ say: 'ready', version: '1', compiled: true });
    const second = new Tab('second', browser);

    expect(second.said).toEqual([{ say: 'ready', version: '1', compiled: true }]);
  });
});

describe('when the tab that owns the tables closes', () => {
  test('another takes over: questions are asked again, changes are refused, links end', async () => {
    const { browser, first, second } = await twoTabs();
    first.mute = true;
    const asked = second.client.call('my_tables', {}, 1, true);
    const changed = second.client.call('make_table', {}).catch((error: unknown) => error);
    const socket = second.client.open('table');
    let closed = false;
    socket.onclose = () => (closed = true);
    browser.close(first);
    await settled();

    expect(await asked).toBe('second');
    expect(await changed).toEqual(OFFLINE);
    expect(closed).toBe(true);
  });

  test('the tabs that remain ask the new one', async () => {
    const { browser, first } = await twoTabs();
    const third = new Tab('third', browser);
    browser.close(first);
    await settled();

    expect(await third.client.call('my_tables', {})).toBe('second');
  });
});

test('what is asked before anybody owns the tables waits until somebody does', async () => {
  const tab = new Tab('first', new Browser());

  expect(await tab.client.call('make_table', {})).toBe('first');
});

test('a tab that closes has its links closed', async () => {
  const { browser, first, second } = await twoTabs();
  second.client.open('table');
  browser.close(second);

  expect(first.worked.at(-1)).toEqual({ close: 1 });
});

test('from a tab that sleeps the tables are taken, and it learns of it when it wakes', async () => {
  const { browser, first, second } = await twoTabs();
  browser.freeze(first);
  const asked = second.client.call('my_tables', {}, 1, true);
  await vi.advanceTimersByTimeAsync(SILENCE);

  expect(await asked).toBe('second');
  expect([first.tabs.owns, second.tabs.owns]).toEqual([false, true]);
});

test('an answer of the one that was asked before is not heard', async () => {
  const { browser, first, second } = await twoTabs();
  first.mute = true;
  void second.client.call('my_tables', {}, 1, true);
  const late: BetweenTabs = { to: 'second', owner: 'first 1', message: { call: 1, reply: 'late' } };
  browser.close(first);
  await settled();
  const asked = second.client.call('my_tables', {});
  second.channel.receive?.(late);

  expect(await asked).toBe('second');
});
