// The page that stands alone: starts the worker in the tab that owns the store, and lets every screen ask it as it would
// ask a server.

import { folder, ownName } from '../ui/address';
import { Client } from './client';
import { askBy } from '../wire/call';
import { linkBy } from '../wire/openLink';
import { fetchList, type PageList } from './list';
import { after, BEGUN, type Loading } from './loading';
import { BrowserLocks } from './locks';
import type { FromTables, Person, Said, ToTables } from './port';
import { preparedOf, type Prepared } from './prepared';
import { PageTransport } from './pageTransport';
import { Relay } from './relay';
import type { FetchingStart } from './fetchingWorker';
import type { TableStart } from './tableWorker';
import { Tabs, type BetweenTabs, type Channel } from './tabs';

export interface Trouble {
  code: string;
  why: string;
}

/** Codes of trouble that end another one. */
const ENDS: Readonly<Record<string, readonly string[]>> = { 'storage-works': ['storage-full', 'storage-failed'] };

/** What the screens show of it. */
class Standalone {
  loading: Loading = $state.raw(BEGUN);
  troubles: readonly Trouble[] = $state.raw([]);
  /** Whether this tab plays on without keeping anything. */
  forgets = $state(false);
  list: PageList | null = $state.raw(null);

  receive(said: Said): void {
    this.loading = after(this.loading, said);
    if (said.say !== 'trouble') return;
    const ended = [...(ENDS[said.code] ?? []), said.code];
    const others = this.troubles.filter(({ code }) => !ended.includes(code));
    this.troubles = said.code in ENDS ? others : [...others, { code: said.code, why: said.why }];
    if (said.code === 'storage-none') this.forgets = true;
  }

  begin(): void {
    this.loading = BEGUN;
    this.troubles = [];
  }

  dismiss(code: string): void {
    this.troubles = this.troubles.filter((trouble) => trouble.code !== code);
  }
}

export const page = new Standalone();

const DATABASE = 'sobremesa.tables';
const name = ownName('sobremesa.tables');
const tab = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');

let worker: Worker | null = null;
/** It is made beside the worker of the tables, so that fetching begins while that one starts. */
let fetching: Worker | null = null;
let keeps = true;

function between(): Channel {
  const broadcast = new BroadcastChannel(name);
  const channel: Channel = { send: (message) => broadcast.postMessage(message), receive: null };
  broadcast.onmessage = ({ data }: MessageEvent<BetweenTabs>) => channel.receive?.(data);
  return channel;
}

const newRelay = () =>
  new Relay(
    (message) => worker?.postMessage(JSON.stringify(message)),
    (to, message) => tabs.answer(to, message),
    (said) => tabs.tellAll(said),
  );
let relay = newRelay();

function receive(message: FromTables): void {
  if ('say' in message) page.receive(message);
  else client.receive(message);
}

function startWorker(): void {
  stopWorker();
  relay = newRelay();
  page.begin();
  worker = new Worker(new URL('./tableWorker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }) => relay.fromWorker(JSON.parse(String(data)) as FromTables);
  worker.onerror = ({ message }) => tabs.tellAll({ say: 'failed', stage: page.loading.stage, why: message });
  const database = keeps ? ownName(DATABASE) : null;
  const owner = `${tab} ${Date.now()}`;
  const port = startFetching();
  worker.postMessage({ folder: folder(), fetching: port, database, owner } satisfies TableStart, [port]);
}

/** Returns the port at which the fetching worker tells what it has. */
function startFetching(): MessagePort {
  const { port1, port2 } = new MessageChannel();
  fetching = new Worker(new URL('./fetchingWorker.ts', import.meta.url), { type: 'module' });
  fetching.onerror = ({ message }) => tabs.tellAll({ say: 'failed', stage: 'download', why: message });
  fetching.postMessage({ folder: folder(), port: port2 } satisfies FetchingStart, [port2]);
  return port1;
}

function stopWorker(): void {
  for (const one of [worker, fetching]) one?.terminate();
  worker = fetching = null;
}

const client = new Client((message: ToTables) => tabs.ask(message));

const tabs: Tabs = new Tabs(tab, between(), new BrowserLocks(name, tab), {
  own: startWorker,
  lose: stopWorker,
  ask: (from, message) => relay.fromTab(from, message),
  leave: (from) => relay.leave(from),
  answer: receive,
  change: () => {
    page.begin();
    client.lost();
  },
});
addEventListener('pagehide', () => tabs.leave());
// A page that comes back out of the browser's memory has left the tab that it asked: its links are opened anew.
addEventListener('pageshow', ({ persisted }) => persisted && !tabs.owns && client.lost());

/** Tries again after a failure, or goes on without keeping anything. */
export function startAgain(without = false): void {
  if (!tabs.owns) return location.reload();
  keeps &&= !without;
  page.forgets = !keeps;
  startWorker();
  tabs.begin();
}

/** The answers that came with the page; none where they cannot be had. */
const prepared: Promise<Prepared> = fetchList(folder())
  .then(async (list) => {
    page.list = list;
    const answer = await fetch(new URL(list.prepared, folder()));
    return preparedOf((await answer.json()) as Record<string, unknown>);
  })
  .catch(() => new Map());

export const transport = new PageTransport(client, prepared);
askBy(transport);
linkBy((table, person) => client.open(table, person as Person));
