// Python in a worker: its files are fetched and checked first, then it starts from them.

import { storedFiles } from './archive';
import { fetchFiles, free, nameIn, pythonFiles, type PageFile, type PageList } from './list';
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

/** What a Python starts from: where its scripts lie, its program, compiled, and its files. Whoever has started hands it
 *  to the next one, which neither fetches nor compiles anything then. */
export interface Parts {
  base: string;
  program: WebAssembly.Module;
  files: Map<string, Uint8Array<ArrayBuffer>>;
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

/** Fetches what Python starts from; rejects with a StageFault. The program comes first: it is compiled while the rest is
 *  on its way. `onscripts` is told once the scripts of Python are known to be whole. */
export async function fetchParts(
  folder: string,
  list: PageList,
  report: Report,
  onscripts: (base: string) => void = () => undefined,
): Promise<Parts> {
  const base = new URL(list.python, folder).href;
  const fetchGroup = counted(folder, pythonFiles(list), report);
  return during('download', async () => {
    const [machine] = await fetchGroup((file) => nameIn(list, file) === PROGRAM);
    if (!machine) throw new Error(`${PROGRAM} is not among the files of the page`);
    const program = during('python', () => WebAssembly.compile(machine[1]));
    program.catch(() => undefined);
    const isScript = (file: PageFile) => SCRIPTS.includes(nameIn(list, file));
    const isOther = (file: PageFile) => nameIn(list, file) !== PROGRAM && !isScript(file);
    const scripts = fetchGroup(isScript).then(() => onscripts(base));
    const [others] = await Promise.all([fetchGroup(isOther), scripts]);
    return { base, program: await program, files: new Map(others.map(([file, bytes]) => [nameIn(list, file), bytes])) };
  });
}

type Fetched = [PageFile, Uint8Array<ArrayBuffer>];

/** Fetches some of the files at a time, and tells how much of all has come. */
function counted(folder: string, files: readonly PageFile[], report: Report) {
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const come: number[] = [];
  report('download', 0, total);
  return async (wanted: (file: PageFile) => boolean): Promise<Fetched[]> => {
    const some = files.filter(wanted);
    const group = come.push(0) - 1;
    const found = await fetchFiles(folder, some, (done) => {
      come[group] = done;
      report(
        'download',
        come.reduce((sum, one) => sum + one, 0),
        total,
      );
    });
    return some.map((file, index) => [file, found[index]] as Fetched);
  };
}

/** Starts Python with our package in it; rejects with a StageFault. What it starts from is used up. */
export async function startPython(report: Report, parts: Parts): Promise<Python> {
  report('python', 0, 1);
  const python = await during('python', () => load(parts));
  report('games', 0, 1);
  await during('games', async () => unpack(python, parts.files));
  release(parts);
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
function serve(base: string, program: WebAssembly.Module, files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>) {
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
const whole = ({ buffer }: Uint8Array<ArrayBuffer>) => ({ ok: true, arrayBuffer: async () => buffer }) as Response;

/** Puts our package where Python looks for packages; its memory belongs to that Python's files from then on. */
function unpack(python: Python, files: Map<string, Uint8Array<ArrayBuffer>>): void {
  const packages = String(python.runPython(FIND_PACKAGES));
  const ours = files.get(OURS);
  if (!ours) throw new Error(`${OURS} is not among the files of the page`);
  files.delete(OURS);
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
