// Python in a worker: its files are fetched and checked first, then it starts from them.

import { storedFiles } from './archive';
import { fetchFiles, free, nameIn, pythonFiles, type PageList } from './list';
import type { Stage } from './port';

/** What we use of Pyodide. */
export interface Python {
  FS: {
    mkdirTree(folder: string): void;
    writeFile(path: string, bytes: Uint8Array, options: { canOwn: boolean }): void;
  };
  runPython(code: string): unknown;
  pyimport(name: string): Record<string, unknown>;
}

interface Loader {
  loadPyodide(options: Record<string, unknown>): Promise<Python>;
}

/** Which stage failed, and why. */
export class StageFault extends Error {
  constructor(
    readonly stage: Stage,
    cause: unknown,
  ) {
    super(cause instanceof Error ? cause.message : String(cause));
  }
}

export type Report = (stage: Stage, done: number, total: number) => void;

export type Bytes = Uint8Array<ArrayBuffer>;

/** What a Python starts from: where its scripts lie, its program, compiled, and its files. */
export interface Parts {
  base: string;
  program: WebAssembly.Module;
  files: Map<string, Bytes>;
}

/** Parts, and the archive of our package, which may come while Python starts from them. Either rejects with a StageFault. */
export interface Coming {
  parts: Promise<Parts>;
  ours: Promise<Bytes>;
}

const PROGRAM = 'pyodide.asm.wasm';
/** They are fetched once more when they are imported, out of what the browser has just kept. */
const SCRIPTS = ['pyodide.mjs', 'pyodide.asm.mjs'];
const OURS = 'sobremesa.zip';
/** Where packages lie. The module that knows all such folders takes longer to load than ours to unpack. */
const FIND_PACKAGES = `import sys; next(path for path in sys.path if path.endswith('site-packages'))`;
const LIBRARY = 'python_stdlib.zip';

/** Runs a stage; whatever goes wrong in it is told with its name. */
export async function during<T>(stage: Stage, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof StageFault ? error : new StageFault(stage, error);
  }
}

/** Fetches what Python starts from. The program comes first: it is compiled while the rest is on its way; and our package
 *  last: Python starts meanwhile. `onscripts` is told once the scripts of Python are known to be whole. */
export function fetchParts(
  folder: string,
  list: PageList,
  report: Report,
  onscripts: (base: string) => void = () => undefined,
): Coming {
  const base = new URL(list.python, folder).href;
  const fetchGroup = counted(folder, list, report);
  const parts = during('download', async () => {
    const machine = await fetchGroup((name) => name === PROGRAM);
    const program = during('python', () => WebAssembly.compile(the(PROGRAM, machine)));
    program.catch(() => undefined);
    const scripts = fetchGroup((name) => SCRIPTS.includes(name)).then(() => onscripts(base));
    const [files] = await Promise.all([fetchGroup((name) => ![PROGRAM, OURS, ...SCRIPTS].includes(name)), scripts]);
    return { base, program: await program, files };
  });
  const ours = parts.then(() => during('download', async () => the(OURS, await fetchGroup((name) => name === OURS))));
  ours.catch(() => undefined);
  return { parts, ours };
}

function the(name: string, files: ReadonlyMap<string, Bytes>): Bytes {
  const bytes = files.get(name);
  if (!bytes) throw new Error(`${name} is not among the files of the page`);
  return bytes;
}

/** Fetches some of Python's files at a time, by their names, and tells how much of all has come. */
function counted(folder: string, list: PageList, report: Report) {
  const files = pythonFiles(list);
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const come: number[] = [];
  report('download', 0, total);
  return async (wanted: (name: string) => boolean): Promise<Map<string, Bytes>> => {
    const some = files.filter((file) => wanted(nameIn(list, file)));
    const group = come.push(0) - 1;
    const found = await fetchFiles(folder, some, (done) => {
      come[group] = done;
      report(
        'download',
        come.reduce((sum, one) => sum + one, 0),
        total,
      );
    });
    return new Map(some.map((file, index) => [nameIn(list, file), found[index] as Bytes]));
  };
}

/** Starts Python with our package in it; rejects with a StageFault. What it starts from is used up. */
export async function startPython(report: Report, parts: Parts, ours: Promise<Bytes>): Promise<Python> {
  ours.catch(() => undefined); // told below, once Python runs
  report('python', 0, 1);
  const python = await during('python', () => load(parts));
  release(parts);
  report('games', 0, 1);
  await during('games', async () => unpack(python, await ours));
  return python;
}

/** Imports Python's scripts, the second before the first asks for it. */
export async function importScripts(base: string): Promise<Loader> {
  const [loader] = await Promise.all(SCRIPTS.map((name) => import(/* @vite-ignore */ base + name)));
  return loader as Loader;
}

/** The same parts once more, for another Python. */
export const copyOf = ({ files, ...others }: Parts): Parts => ({
  ...others,
  files: new Map([...files].map(([name, bytes]) => [name, bytes.slice()])),
});

/** The memory of the parts, to be handed over instead of copied. */
export const buffersOf = ({ files }: Parts): ArrayBuffer[] => [...files.values()].map(({ buffer }) => buffer);

function release(parts: Parts): void {
  for (const buffer of buffersOf(parts)) free(buffer);
  parts.files.clear();
}

async function load({ base, program, files }: Parts): Promise<Python> {
  const { loadPyodide } = await importScripts(base);
  const served = serve(base, program, files);
  try {
    const lockFileContents = new TextDecoder().decode(files.get('pyodide-lock.json'));
    const options = { indexURL: base, stdLibURL: `${base}${LIBRARY}`, lockFileContents, packageBaseUrl: base };
    return await Promise.race([loadPyodide(options), served.fault]);
  } finally {
    served.end();
  }
}

/** Pyodide fetches by itself: it gets what was fetched and checked, and the program as it was compiled; where that does
 *  not start it is told. */
function serve(base: string, program: WebAssembly.Module, files: ReadonlyMap<string, Bytes>) {
  const { fetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  globalThis.fetch = async (asked: RequestInfo | URL, init?: RequestInit) => {
    const address = asked instanceof Request ? asked.url : String(asked);
    const name = address.startsWith(base) ? address.slice(base.length) : '';
    if (name === PROGRAM) return new Response();
    const bytes = files.get(name);
    return bytes ? whole(bytes) : fetch(asked, init);
  };
  const fault = new Promise<never>((_, reject) => {
    WebAssembly.instantiateStreaming = async (_, imports) => {
      const started = WebAssembly.instantiate(program, imports);
      started.catch(reject);
      return { module: program, instance: await started };
    };
  });
  fault.catch(() => undefined);
  const end = () => Object.assign(globalThis, { fetch }) && void Object.assign(WebAssembly, { instantiateStreaming });
  return { fault, end };
}

/** What Pyodide needs of an answer; a real one would copy the bytes twice. */
const whole = ({ buffer }: Bytes) => ({ ok: true, arrayBuffer: async () => buffer }) as Response;

/** Puts our package where Python looks for packages; its memory belongs to that Python's files from then on. */
function unpack(python: Python, ours: Bytes): void {
  const packages = String(python.runPython(FIND_PACKAGES));
  const made = new Set<string>();
  for (const [name, bytes] of storedFiles(ours)) {
    const path = `${packages}/${name}`;
    const folder = path.slice(0, path.lastIndexOf('/'));
    if (!made.has(folder)) python.FS.mkdirTree(folder);
    made.add(folder);
    python.FS.writeFile(path, bytes, { canOwn: true });
  }
  python.runPython('import importlib; importlib.invalidate_caches()');
}
