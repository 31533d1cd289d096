import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { storedFiles } from '../src/page/archive';
import { fetchFiles, nameIn, pythonFiles, type PageFile, type PageList } from '../src/page/list';
import { after, BEGUN } from '../src/page/loading';
import type { Said } from '../src/page/port';
import { keyOf, preparedOf } from '../src/page/prepared';
import { MemoryShelf, ShelfError, type Shelf } from '../src/page/shelf';
import { watched } from '../src/page/shelfWatch';
import { PATIENCE, STARTING, Thinker, type ThinkingWorker } from '../src/page/thinker';

const STORED =
  'UEsDBBQAAAAAAAAAIQAAAAAAAAAAAAAAAAAFAAAAYi50eHRQSwMEFAAAAAAAAAAhAKC6GF8FAAAABQAAAAkAAABvbmUvYS50eHRyb25kYVBLAQIUAxQAAAAAAAAAIQAAAAAAAAAAAAAAAAAFAAAAAAAAAAAAAACAAQAAAABiLnR4dFBLAQIUAxQAAAAAAAAAIQCguhhfBQAAAAUAAAAJAAAAAAAAAAAAAACAASMAAABvbmUvYS50eHRQSwUGAAAAAAIAAgBqAAAATwAAAAAA';
const FOLDER = 'https://host.test/user/sobremesa/';
const WORDS = new TextEncoder().encode('the tables of the house '.repeat(50));

const integrityOf = (bytes: Uint8Array) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
const fileOf = (path: string, bytes: Uint8Array, more: Partial<PageFile> = {}): PageFile => ({
  path,
  bytes: bytes.length,
  integrity: integrityOf(bytes),
  ...more,
});

/** A host that has these files and no others. */
const hostOf = (files: Record<string, Uint8Array<ArrayBuffer>>) => async (address: string) => {
  const bytes = files[address.replace(FOLDER, '')];
  return bytes ? new Response(bytes) : new Response('', { status: 404, statusText: 'Not Found' });
};

describe('a file of the page', () => {
  test('is fetched below its folder, checked, and counted as it comes', async () => {
    const counts: number[] = [];
    const files = [fileOf('python/ab/one', WORDS)];
    const [found] = await fetchFiles(FOLDER, files, (count) => counts.push(count), hostOf({ 'python/ab/one': WORDS }));

    expect(found).toEqual(WORDS);
    expect(counts.at(-1)).toBe(WORDS.length);
  });

  test('may be stored packed', async () => {
    const packed = new Uint8Array(gzipSync(WORDS));
    const file = fileOf('python/ab/one.wasm.bin', packed, { gzip: true });
    const [found] = await fetchFiles(FOLDER, [file], () => undefined, hostOf({ [file.path]: packed }));
    const list = { python: 'python/ab/', files: [file] } as unknown as PageList;

    expect(found).toEqual(WORDS);
    expect(pythonFiles(list).map((one) => nameIn(list, one))).toEqual(['one.wasm']);
  });

  test.each([
    ['lacks', {}, '404'],
    ['is another one of the same size', { one: WORDS.map((byte) => byte ^ 1) }, 'not the file'],
    ['was cut short', { one: WORDS.slice(0, 100) }, 'shorter'],
    ['is longer', { one: new Uint8Array([...WORDS, 1]) }, 'longer'],
  ])('that %s is told by its address', async (_, host, why) => {
    const files = [fileOf('one', WORDS)];
    const fetched = fetchFiles(FOLDER, files, () => undefined, hostOf(host as Record<string, Uint8Array<ArrayBuffer>>));

    await expect(fetched).rejects.toThrow(`${FOLDER}one: `);
    await expect(fetched).rejects.toThrow(why);
  });

  test('that was kept wrong is fetched once more, past what is kept', async () => {
    const asked: (string | undefined)[] = [];
    const host = async (_: string, init?: RequestInit) => {
      asked.push(init?.cache);
      return new Response(init?.cache === 'reload' ? WORDS : WORDS.map((byte) => byte ^ 1));
    };
    const [found] = await fetchFiles(FOLDER, [fileOf('one', WORDS)], () => undefined, host);

    expect(found).toEqual(WORDS);
    expect(asked).toEqual([undefined, 'reload']);
  });
});

describe('an archive of the page', () => {
  /** A zip as Python writes it: `one/a.txt` is stored, and so is `b.txt`, which is empty. */
  const ZIP = Uint8Array.from(atob(STORED), (letter) => letter.charCodeAt(0));

  test('gives its files as views of its own bytes', () => {
    const files = [...storedFiles(ZIP)];

    expect(files.map(([name, bytes]) => [name, new TextDecoder().decode(bytes)])).toEqual([
      ['b.txt', ''],
      ['one/a.txt', 'ronda'],
    ]);
    expect(files.every(([, bytes]) => bytes.buffer === ZIP.buffer)).toBe(true);
  });

  test.each([
    ['cut short', ZIP.slice(0, -1), 'no end'],
    ['empty', new Uint8Array(), 'no end'],
    ['packed', ZIP.map((byte, at) => (at === 89 ? 8 : byte)), 'packed'],
  ])('that is %s is refused', (_, archive, why) => {
    expect(() => [...storedFiles(archive)]).toThrow(why);
  });
});

describe('loading', () => {
  const stage = (name: 'list' | 'download' | 'python' | 'games', done: number, total: number): Said => ({
    say: 'stage',
    stage: name,
    done,
    total,
  });

  test('goes forward through its stages, with bytes while files come, until it is ready', () => {
    const steps = [stage('list', 0, 1), stage('download', 50, 100), stage('python', 0, 1), stage('games', 0, 1)];
    const parts = steps.map((_, index) => steps.slice(0, index + 1).reduce(after, BEGUN));

    expect(parts.map(({ part }) => part)).toEqual([...parts.map(({ part }) => part)].sort((a, b) => a - b));
    expect(parts[1]?.bytes).toEqual({ come: 50, all: 100 });
    expect(parts[2]?.bytes).toBeNull();
    expect(after(parts[3] ?? BEGUN, { say: 'ready', version: '1', compiled: true })).toMatchObject({
      ready: true,
      part: 1,
    });
  });

  test('is never told to go back', () => {
    expect(after(after(BEGUN, stage('python', 0, 1)), stage('download', 10, 100)).stage).toBe('python');
  });

  test('keeps the first cause of its failure', () => {
    const failed = after(BEGUN, { say: 'failed', stage: 'download', why: 'first' });
    const later = after(after(failed, { say: 'failed', stage: 'games', why: 'second' }), stage('games', 1, 1));

    expect(later.failed).toEqual({ stage: 'download', why: 'first' });
  });
});

test('a prepared answer is found in whatever order its question names things, without what is empty', () => {
  const prepared = preparedOf({
    'tell_rules?game=gin&ruleset=standard&lang=en': 'rules',
    'list_games?lang=es': 'games',
  });

  expect(prepared.get(keyOf('tell_rules', { lang: 'en', ruleset: 'standard', game: 'gin', options: '' }))).toBe(
    'rules',
  );
  expect(prepared.get(keyOf('list_games', { lang: 'es' }))).toBe('games');
  expect(prepared.get(keyOf('list_games', { lang: 'en' }))).toBeUndefined();
});

/** Thinking workers that answer when they are told to. */
class Workers {
  readonly made: { asked: string[]; ended: boolean; receive: (text: string) => void; fail: (why: string) => void }[] =
    [];

  readonly make = (receive: (text: string) => void, fail: (why: string) => void): ThinkingWorker => {
    const one = { asked: [] as string[], ended: false, receive, fail };
    this.made.push(one);
    return { postMessage: (text) => one.asked.push(text), terminate: () => (one.ended = true) };
  };

  get last() {
    return this.made.at(-1)!;
  }
}

describe('the thinker', () => {
  const work = (id: number) => JSON.stringify({ id, work: 'module:choose', given: [] });
  const codeOf = async (answer: Promise<string>) =>
    (JSON.parse(await answer) as { error: { code: string } }).error.code;

  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('asks one work at a time, in order, once Python runs', async () => {
    const workers = new Workers();
    const { ask } = new Thinker(workers.make);
    const answers = [ask(work(1)), ask(work(2))];
    expect(workers.last.asked).toEqual([]);
    workers.last.receive('ready');
    expect(workers.last.asked).toEqual([work(1)]);
    workers.last.receive('one');
    workers.last.receive('two');

    expect(await Promise.all(answers)).toEqual(['one', 'two']);
    expect(workers.made).toHaveLength(1);
  });

  test('ends a work that takes too long, and starts anew for the next', async () => {
    const workers = new Workers();
    const { ask } = new Thinker(workers.make);
    const [slow, next] = [ask(work(1)), ask(work(2))];
    workers.last.receive('ready');
    await vi.advanceTimersByTimeAsync(PATIENCE);

    expect(await codeOf(slow)).toBe('no-answer');
    expect(workers.made.map(({ ended }) => ended)).toEqual([true, false]);
    workers.last.receive('ready');
    workers.last.receive('two');
    expect(await next).toBe('two');
  });

  test('is interrupted where nobody waits any more, in the middle of a work or before it', async () => {
    const workers = new Workers();
    const { ask } = new Thinker(workers.make);
    const [current, waiting] = [ask(work(1)), ask(work(2))];
    workers.last.receive('ready');
    ask.stop(2);
    expect([await codeOf(waiting), workers.made.length]).toEqual(['stopped', 1]);
    ask.stop(1);

    expect(await codeOf(current)).toBe('stopped');
    expect(workers.made[0]?.ended).toBe(true);
  });

  test('tells whoever waits that Python does not start, and tries again for the next', async () => {
    const workers = new Workers();
    const { ask } = new Thinker(workers.make);
    const first = ask(work(1));
    workers.last.fail('no memory');
    expect(await codeOf(first)).toBe('no-answer');
    const second = ask(work(2));
    await vi.advanceTimersByTimeAsync(STARTING);

    expect(await codeOf(second)).toBe('no-answer');
    expect(workers.made).toHaveLength(2);
  });
});

describe('the shelf', () => {
  test('in memory gives rows in the order of their keys', async () => {
    const shelf = new MemoryShelf();
    await shelf.write(
      [
        ['b 2', 'two'],
        ['b 1', 'one'],
        ['a', 'other'],
      ],
      [],
    );
    await shelf.write([], ['a']);

    expect(await shelf.range('b')).toEqual([
      ['b 1', 'one'],
      ['b 2', 'two'],
    ]);
    expect(await shelf.get('a')).toBeUndefined();
  });

  test('tells once that it is full, and that it works again', async () => {
    let full = true;
    const write = async () => {
      if (full) throw new ShelfError('ShelfFull', 'no room');
    };
    const told: string[] = [];
    const shelf = watched({ ...new MemoryShelf(), write } as unknown as Shelf, (code) => told.push(code));
    await expect(shelf.write([], [])).rejects.toThrow('no room');
    await expect(shelf.write([], [])).rejects.toThrow('no room');
    full = false;
    await shelf.write([], []);
    await shelf.write([], []);

    expect(told).toEqual(['storage-full', 'storage-works']);
  });
});
