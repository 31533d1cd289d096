// The worker in which the tables are: Python, the shelf, and a thinking worker of its own. Until Python runs, what is
// asked waits here.

import { DatabaseShelf } from './databaseShelf';
import { fetched } from './fetched';
import type { FromTables, Said } from './port';
import { during, StageFault, buffersOf, copyOf, importScripts, startPython, type Report } from './python';
import { MemoryShelf, type Shelf } from './shelf';
import { watched } from './shelfWatch';
import { Thinker, type MakeWorker } from './thinker';
import type { PythonGiven, ThinkingStart } from './thinkingWorker';

export interface TableStart {
  folder: string;
  /** Where the worker that fetches tells what it has. */
  fetching: MessagePort;
  /** The name of the database, null to keep nothing; and who owns it from now on. */
  database: string | null;
  owner: string;
}

const MODULE = 'sobremesa.page.browser';
/** The first cards are dealt before a second Python starts beside this one, unless it is wanted sooner; milliseconds. */
const AFTER_THE_DEAL = 2000;

type Receive = (text: string) => unknown;
type Entry = (send: (text: string) => void, shelf: Shelf, askThinker: unknown) => Receive | Promise<Receive>;

const send = (text: string) => postMessage(text);
const say = (said: Said) => send(JSON.stringify(said satisfies FromTables));
const report: Report = (stage, done, total) => say({ say: 'stage', stage, done, total });
const trouble = (code: string, why: string) => say({ say: 'trouble', code, why });

const waiting: string[] = [];
let receive: Receive | null = null;

/** What Python says in trouble before it is ready is why it will not be. */
let fromPython = (text: string): void => {
  const said = JSON.parse(text) as FromTables;
  const troubled = 'say' in said && said.say === 'trouble';
  fromPython = send;
  if (troubled) fail(new StageFault('games', `${said.code}: ${said.why}`));
  else send(text);
};

async function openShelf({ database, owner }: TableStart): Promise<Shelf> {
  if (database === null) return new MemoryShelf();
  try {
    return watched(await DatabaseShelf.open(database, owner), trouble);
  } catch (error) {
    trouble('storage-none', String(error));
    return new MemoryShelf();
  }
}

/** The first worker gets what this one started from, a later one fetches it. */
function thinkingWorkers(folder: string, left: PythonGiven): MakeWorker {
  let given: PythonGiven | null = left;
  return (receive, fail) => {
    const worker = new Worker(new URL('./thinkingWorker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }) => receive(String(data));
    worker.onerror = ({ message }) => fail(message);
    const give = given ? [...buffersOf(given.parts), given.ours.buffer] : [];
    worker.postMessage({ folder, given } satisfies ThinkingStart, give);
    given = null;
    return worker;
  };
}

async function start(given: TableStart): Promise<void> {
  const { folder, fetching } = given;
  const ahead = (base: string) => void importScripts(base).catch(() => undefined);
  const coming = fetched(fetching, report, ahead);
  const [parts, shelf] = await Promise.all([coming.parts, openShelf(given)]);
  const python = await startPython(
    report,
    copyOf(parts),
    coming.ours.then((bytes) => bytes.slice()),
  );
  const ours = await coming.ours;
  await during('games', async () => {
    const thinker = new Thinker(thinkingWorkers(folder, { parts, ours }));
    const entry = python.pyimport(MODULE)['start'] as Entry;
    receive = await entry((text) => fromPython(text), shelf, thinker.ask);
    setTimeout(() => thinker.warm(), AFTER_THE_DEAL);
  });
  for (const text of waiting.splice(0)) receive?.(text);
}

function fail(error: unknown): void {
  const stage = error instanceof StageFault ? error.stage : 'games';
  say({ say: 'failed', stage, why: error instanceof Error ? error.message : String(error) });
}

onmessage = ({ data }: MessageEvent<TableStart>) => {
  onmessage = ({ data: text }: MessageEvent<string>) => void (receive ? receive(text) : waiting.push(text));
  void start(data).catch(fail);
};
