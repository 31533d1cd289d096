// The worker that fetches what Python starts from, and ends: what unpacking leaves behind goes with it at once.

import { fetchList } from './list';
import type { Stage } from './port';
import { buffersOf, during, fetchParts, StageFault, type Bytes, type Parts } from './python';

export interface FetchingStart {
  folder: string;
  /** Where whoever waits for it is told. */
  port: MessagePort;
}

/** What it tells: how far it is, that Python's scripts may be imported, what has come, the archive of our package last;
 *  or why it has not. */
export type FetchingSaid =
  | { report: [stage: Stage, done: number, total: number] }
  | { scripts: string }
  | { parts: Parts }
  | { ours: Bytes }
  | { failed: Stage; why: string };

async function fetchAll({ folder, port }: FetchingStart): Promise<void> {
  const tell = (said: FetchingSaid, give: Transferable[] = []) => port.postMessage(said, give);
  try {
    tell({ report: ['list', 0, 1] });
    const list = await during('list', () => fetchList(folder));
    const report = (...report: [Stage, number, number]) => tell({ report });
    const coming = fetchParts(folder, list, report, (scripts) => tell({ scripts }));
    const parts = await coming.parts;
    tell({ parts }, buffersOf(parts));
    const ours = await coming.ours;
    tell({ ours }, [ours.buffer]);
  } catch (error) {
    const { stage, message } = error as StageFault;
    tell({ failed: stage, why: message });
  }
  close();
}

onmessage = ({ data }: MessageEvent<FetchingStart>) => void fetchAll(data);
