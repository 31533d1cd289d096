// The worker that thinks: a Python of its own, asked by one text at a time.

import { fetchList } from './list';
import { fetchParts, startPython, type Parts } from './python';

export interface ThinkingStart {
  folder: string;
  /** What Python starts from, where another worker has it; else it is fetched. */
  parts: Parts | null;
}

const MODULE = 'sobremesa.page.thinking';

type Answer = (text: string) => string;

const noReport = () => undefined;

async function start({ folder, parts }: ThinkingStart): Promise<void> {
  const from = parts ?? (await fetchParts(folder, await fetchList(folder), noReport));
  const python = await startPython(noReport, from);
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
