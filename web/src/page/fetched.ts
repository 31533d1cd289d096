// What the worker that fetches tells, as a promise.

import type { FetchingSaid } from './fetchingWorker';
import { StageFault, type Parts, type Report } from './python';

/** Resolves to what came over the port; rejects with a StageFault. `onscripts` may import Python's scripts. */
export function fetched(port: MessagePort, report: Report, onscripts: (base: string) => void): Promise<Parts> {
  return new Promise((resolve, reject) => {
    port.onmessage = ({ data }: MessageEvent<FetchingSaid>) => {
      if ('report' in data) report(...data.report);
      else if ('scripts' in data) onscripts(data.scripts);
      else if ('parts' in data) resolve(data.parts);
      else reject(new StageFault(data.failed, data.why));
    };
  });
}
