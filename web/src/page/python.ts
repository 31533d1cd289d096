// Python in a worker: its files are fetched and checked first, then it starts from them.

import { fetchFiles, nameIn, pythonFiles, type PageFile, type PageList } from './list';
import type { Stage } from './port';

/** What we use of Pyodide. */
export interface Python {
  unpackArchive(bytes: Uint8Array, format: string, options: { extractDir: string }): void;
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

/** What a Python starts from: its program, compiled, and its files. Whoever has started hands it to the next one, which
 *  neither fetches nor compiles anything then. */
export interface Parts {
  program: WebAssembly.Module;
  files: Map<string, Uint8Array<ArrayBuffer>>;
}

const PROGRAM = 'pyodide.asm.wasm';
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
 *  on its way. */
export async function fetchParts(folder: string, list: PageList, report: Report): Promise<Parts> {
  const wanted = pythonFiles(list);
  const total = wanted.reduce((sum, { bytes }) => sum + bytes, 0);
  report('download', 0, total);
  return during('download', async () => {
    const isProgram = (file: PageFile) => nameIn(list, file) === PROGRAM;
    const [first] = wanted.filter(isProgram);
    const others = wanted.filter((file) => !isProgram(file));
    if (!first) throw new Error(`${PROGRAM} is not among the files of the page`);
    const [machine] = await fetchFiles(folder, [first], (done) => report('download', done, total));
    const program = during('python', () => WebAssembly.compile(machine as Uint8Array<ArrayBuffer>));
    program.catch(() => undefined);
    const found = await fetchFiles(folder, others, (done) => report('download', first.bytes + done, total));
    const files = new Map(others.map((file, index) => [nameIn(list, file), found[index] as Uint8Array<ArrayBuffer>]));
    return { program: await program, files };
  });
}

/** Starts Python with our package in it; rejects with a StageFault. */
export async function startPython(folder: string, list: PageList, report: Report, parts: Parts): Promise<Python> {
  report('python', 0, 1);
  const python = await during('python', () => load(new URL(list.python, folder).href, parts));
  report('games', 0, 1);
  await during('games', async () => unpack(python, parts.files));
  return python;
}

/** The memory of the parts, to be handed over instead of copied. */
export const buffersOf = ({ files }: Parts): ArrayBuffer[] => [...files.values()].map(({ buffer }) => buffer);

/** Gives the memory of the files back at once: an idle worker collects nothing for a long time. */
export function release(parts: Parts): void {
  for (const buffer of buffersOf(parts)) (buffer as { transfer?: (size: number) => ArrayBuffer }).transfer?.(0);
  parts.files.clear();
}

async function load(base: string, { program, files }: Parts): Promise<Python> {
  const { loadPyodide } = (await import(/* @vite-ignore */ `${base}pyodide.mjs`)) as Loader;
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
    return bytes ? new Response(bytes) : fetch(asked, init);
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

function unpack(python: Python, files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>): void {
  const extractDir = String(python.runPython(FIND_PACKAGES));
  const ours = files.get(OURS);
  if (!ours) throw new Error(`${OURS} is not among the files of the page`);
  python.unpackArchive(ours, 'zip', { extractDir });
  python.runPython('import importlib; importlib.invalidate_caches()');
}
