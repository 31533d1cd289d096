// What the worker that fetches tells, as promises.

import type { FetchingSaid } from './fetchingWorker';
import { StageFault, type Bytes, type Coming, type Parts, type Report } from './python';

/** What comes over the port. `onscripts` may import Python's scripts. */
export function fetched(port: MessagePort, report: Report, onscripts: (base: string) => void): Coming {
  const [parts, ours] = [expected<Parts>(), expected<Bytes>()];
  ours.promise.catch(() => undefined);
  port.onmessage = ({ data }: MessageEvent<FetchingSaid>) => {
    if ('report' in data) report(...data.report);
    else if ('scripts' in data) onscripts(data.scripts);
    else if ('parts' in data) parts.resolve(data.parts);
    else if ('ours' in data) ours.resolve(data.ours);
    else for (const { reject } of [parts, ours]) reject(new StageFault(data.failed, data.why));
  };
  return { parts: parts.promise, ours: ours.promise };
}

function expected<T>() {
  let [resolve, reject] = [(_: T): void => undefined, (_: StageFault): void => undefined];
  const promise = new Promise<T>((...both) => ([resolve, reject] = both));
  return { promise, resolve: (value: T) => resolve(value), reject: (fault: StageFault) => reject(fault) };
}
