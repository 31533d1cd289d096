// The worker that thinks: a Python of its own, asked by one text at a time.

import type { PageList } from './list';
import { startPython } from './python';

export interface ThinkingStart {
  folder: string;
  list: PageList;
}

const MODULE = 'sobremesa.page.thinking';

type Answer = (text: string) => string;

const noReport = () => undefined;

async function start({ folder, list }: ThinkingStart): Promise<void> {
  const python = await startPython(folder, list, noReport);
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
