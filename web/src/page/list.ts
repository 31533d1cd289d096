// The list of the page's files, and fetching them: each is what the list says, or the fetch fails with a sentence.

import { fits } from './integrity';

export interface PageFile {
  /** Relative to the list. */
  path: string;
  /** As stored; a packed one is larger once it is open. */
  bytes: number;
  integrity: string;
  gzip?: boolean;
}

export interface PageList {
  version: string;
  compiled: boolean;
  why?: string;
  /** The folder of Python, relative to the list. */
  python: string;
  files: readonly PageFile[];
  prepared: string;
}

/** Gives memory back at once: an idle worker collects nothing for a long time. */
export const free = (buffer: ArrayBuffer): void =>
  void (buffer as { transfer?: (size: number) => ArrayBuffer }).transfer?.(0);

export const LIST = 'page.json';

export class FileFault extends Error {}

export type Fetch = (address: string, init?: RequestInit) => Promise<Response>;

async function answer(fetch: Fetch, address: string, init?: RequestInit): Promise<Response> {
  const answer = await fetch(address, init).catch((error: unknown) => {
    throw new FileFault(`${address}: ${error instanceof Error ? error.message : String(error)}`);
  });
  if (!answer.ok) throw new FileFault(`${address}: ${answer.status} ${answer.statusText}`);
  return answer;
}

export async function fetchList(folder: string, fetch: Fetch = globalThis.fetch): Promise<PageList> {
  const found = await answer(fetch, new URL(LIST, folder).href, { cache: 'no-cache' });
  return (await found.json()) as PageList;
}

/** The files of Python, by their names in its folder; a packed one has the name that it has once it is open. */
export const pythonFiles = (list: PageList): PageFile[] =>
  list.files.filter(({ path }) => path.startsWith(list.python));
export const nameIn = (list: PageList, file: PageFile): string =>
  file.path.slice(list.python.length).replace(file.gzip ? /\.bin$/ : /$^/, '');

/** Fetches files beside each other; tells how many bytes have come. */
export async function fetchFiles(
  folder: string,
  files: readonly PageFile[],
  onbytes: (count: number) => void,
  fetch: Fetch = globalThis.fetch,
): Promise<Uint8Array<ArrayBuffer>[]> {
  let come = 0;
  const more = (count: number) => onbytes((come += count));
  return Promise.all(files.map((file) => fetchFile(new URL(file.path, folder).href, file, more, fetch)));
}

/** What was kept of a file and is not what it should be is fetched once more, past all that keeps files; where that does
 *  not help either the first fault is told. */
async function fetchFile(
  address: string,
  file: PageFile,
  more: (count: number) => void,
  fetch: Fetch,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await read(await answer(fetch, address), address, file, more).catch(async (fault: unknown) => {
    const anew = answer(fetch, address, { cache: 'reload' }).then((found) => read(found, address, file));
    return anew.catch(() => Promise.reject(fault));
  });
  return file.gzip ? unpack(bytes) : bytes;
}

/** Reads a whole file; rejects with a FileFault where it is not the one of the list. */
async function read(
  found: Response,
  address: string,
  { bytes: size, integrity }: PageFile,
  more: (count: number) => void = () => undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await collect(found, size, more).catch((error: unknown) => {
    throw new FileFault(`${address}: ${error instanceof Error ? error.message : String(error)}`);
  });
  if (!(await fits(bytes, integrity))) throw new FileFault(`${address}: not the file that the page was built with`);
  return bytes;
}

/** Reads a body to its end; what is longer than the list says is not it, and is not collected. */
async function collect(
  { body }: Response,
  size: number,
  more: (count: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(size);
  let at = 0;
  const reader = body?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    if (at + part.value.length > size) throw new Error('longer than it should be');
    bytes.set(part.value, at);
    at += part.value.length;
    more(part.value.length);
  }
  if (at < size) throw new Error('shorter than it should be');
  return bytes;
}

async function unpack(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  free(bytes.buffer);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
