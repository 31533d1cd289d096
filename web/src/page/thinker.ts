// Thinking is done in a worker of its own, one work at a time in the order asked. A work that takes too long, or is no
// longer wanted, ends its worker: nothing else stops a search. The next work has a new one.

/** What the thinker needs of a worker, and what it is told of it. */
export interface ThinkingWorker {
  postMessage(text: string): void;
  terminate(): void;
}
export type MakeWorker = (receive: (text: string) => void, fail: (why: string) => void) => ThinkingWorker;

export type AskThinker = ((text: string) => Promise<string>) & { stop: (id: string | number) => void };

/** How long a work may take, in milliseconds, once Python runs; and how long Python may take to start. */
export const PATIENCE = 60_000;
export const STARTING = 90_000;

interface Work {
  id: string | number;
  text: string;
  answer: (text: string) => void;
}

const refusal = (id: string | number, code: string, why: string) => JSON.stringify({ id, error: { code, why } });

export class Thinker {
  private worker: ThinkingWorker | null = null;
  private ready = false;
  private readonly waiting: Work[] = [];
  private current: Work | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly make: MakeWorker) {}

  /** Starts a worker, so that the first work need not wait for Python. */
  warm(): void {
    if (!this.worker) this.start();
  }

  /** The function that Python is given. */
  get ask(): AskThinker {
    const ask = (text: string) => this.think(text);
    return Object.assign(ask, { stop: (id: string | number) => this.stop(id) });
  }

  private think(text: string): Promise<string> {
    const { id } = JSON.parse(text) as { id: string | number };
    return new Promise((answer) => {
      this.waiting.push({ id, text, answer });
      this.next();
    });
  }

  private stop(id: string | number): void {
    const at = this.waiting.findIndex((work) => work.id === id);
    const [dropped] = at < 0 ? [] : this.waiting.splice(at, 1);
    dropped?.answer(refusal(id, 'stopped', 'nobody waits for it any more'));
    if (this.current?.id === id) this.fail('stopped', 'nobody waits for it any more');
  }

  private next(): void {
    this.warm();
    if (this.current || !this.ready) return;
    const work = this.waiting.shift();
    if (!work) return;
    this.current = work;
    this.allow(PATIENCE);
    this.worker?.postMessage(work.text);
  }

  private start(): void {
    this.ready = false;
    this.allow(STARTING);
    this.worker = this.make(
      (text) => this.receive(text),
      (why) => this.fail('no-answer', why),
    );
  }

  /** The first text is that Python runs; every other one answers the current work. */
  private receive(text: string): void {
    clearTimeout(this.timer);
    if (!this.ready) this.ready = true;
    else this.settle(text);
    this.next();
  }

  private settle(text: string): void {
    const { current } = this;
    this.current = null;
    current?.answer(text);
  }

  private allow(milliseconds: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.fail('no-answer', 'the thinking worker took too long'), milliseconds);
  }

  /** Ends the worker; what waited goes to the next one. Where Python does not even start, the first that waits is told. */
  private fail(code: string, why: string): void {
    clearTimeout(this.timer);
    this.worker?.terminate();
    this.worker = null;
    const unstarted = !this.ready;
    this.ready = false;
    if (unstarted) this.current ??= this.waiting.shift() ?? null;
    if (this.current) this.settle(refusal(this.current.id, code, why));
    if (this.waiting.length || !unstarted) this.next();
  }
}
