// The worker that thinks: a Python of its own, asked by one text at a time.

import { fetchList } from './list';
import { fetchParts, startPython, type Bytes, type Parts } from './python';

/** What another worker has started from and hands on: nothing need be fetched or compiled again. */
export interface PythonGiven {
  parts: Parts;
  ours: Bytes;
}

export interface ThinkingStart {
  folder: string;
  given: PythonGiven | null;
}

const MODULE = 'sobremesa.page.thinking';

type Answer = (text: string) => string;

const noReport = () => undefined;

async function start({ folder, given }: ThinkingStart): Promise<void> {
  const { parts, ours } = given ?? fetchParts(folder, await fetchList(folder), noReport);
  const python = await startPython(noReport, await parts, Promise.resolve(ours));
  const answer = python.pyimport(MODULE)['answer'] as Answer;
  onmessage = (event) => postMessage(answer(String(event.data)));
  postMessage('ready');
}

onmessage = ({ data }: MessageEvent<ThinkingStart>) =>
  void start(data).catch((error: unknown) =>
    setTimeout(() => {
      // as an error of the worker, so that whoever made it is told
      throw error;
    }),
  );
