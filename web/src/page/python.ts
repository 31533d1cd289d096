// Python in a worker: its files are fetched and checked first, then it starts from them.

import { fetchFiles, nameIn, pythonFiles, type PageList } from './list';
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

const OURS = 'sobremesa.zip';
const LIBRARY = 'python_stdlib.zip';

/** Runs a stage; whatever goes wrong in it is told with its name. */
export async function during<T>(stage: Stage, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof StageFault ? error : new StageFault(stage, error);
  }
}

/** Starts Python with our package in it; rejects with a StageFault. */
export async function startPython(folder: string, list: PageList, report: Report): Promise<Python> {
  const files = await during('download', () => download(folder, list, report));
  report('python', 0, 1);
  const python = await during('python', () => load(new URL(list.python, folder).href, files));
  report('games', 0, 1);
  await during('games', async () => unpack(python, files));
  return python;
}

async function download(folder: string, list: PageList, report: Report): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  const wanted = pythonFiles(list);
  const total = wanted.reduce((sum, { bytes }) => sum + bytes, 0);
  report('download', 0, total);
  const found = await fetchFiles(folder, wanted, (done) => report('download', done, total));
  return new Map(wanted.map((file, index) => [nameIn(list, file), found[index] as Uint8Array<ArrayBuffer>]));
}

async function load(base: string, files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>): Promise<Python> {
  const { loadPyodide } = (await import(/* @vite-ignore */ `${base}pyodide.mjs`)) as Loader;
  const served = serve(base, files);
  try {
    const lockFileContents = new TextDecoder().decode(files.get('pyodide-lock.json'));
    const options = { indexURL: base, stdLibURL: `${base}${LIBRARY}`, lockFileContents, packageBaseUrl: base };
    return await Promise.race([loadPyodide(options), served.fault]);
  } finally {
    served.end();
  }
}

/** Pyodide fetches by itself: it gets what was fetched and checked, and where its program does not start that is told. */
function serve(base: string, files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>) {
  const { fetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  const types: Record<string, string> = { wasm: 'application/wasm', json: 'application/json' };
  globalThis.fetch = async (asked: RequestInfo | URL, init?: RequestInit) => {
    const address = asked instanceof Request ? asked.url : String(asked);
    const name = address.startsWith(base) ? address.slice(base.length) : '';
    const bytes = files.get(name);
    const type = types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
    return bytes ? new Response(bytes, { headers: { 'content-type': type } }) : fetch(asked, init);
  };
  const fault = new Promise<never>((_, reject) => {
    WebAssembly.instantiateStreaming = (source, imports) => {
      const started = instantiateStreaming(source, imports);
      started.catch(reject);
      return started;
    };
  });
  fault.catch(() => undefined);
  const end = () => Object.assign(globalThis, { fetch }) && void Object.assign(WebAssembly, { instantiateStreaming });
  return { fault, end };
}

function unpack(python: Python, files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>): void {
  const extractDir = String(python.runPython("import sysconfig; sysconfig.get_path('purelib')"));
  const ours = files.get(OURS);
  if (!ours) throw new Error(`${OURS} is not among the files of the page`);
  python.unpackArchive(ours, 'zip', { extractDir });
  python.runPython('import importlib; importlib.invalidate_caches()');
}
