// Calls and links over a port. A port that was lost behaves as a lost server does: links close and are opened again by
// whoever needs them; what only asks is asked again; what changes something is refused, for nobody knows whether it was done.

import type { Answer, FileAnswer, FromTables, Given, Person, Refusal, ToTables } from './port';
import type { Socket } from '../wire/socket';

const [CONNECTING, OPEN, CLOSED] = [0, 1, 3];

export const OFFLINE: Refusal = {
  code: 'offline',
  why: 'the table worker stopped before it answered',
  status: 0,
  state: null,
};

class PortSocket implements Socket {
  readyState = CONNECTING;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(
    private readonly post: (text: string) => void,
    private readonly end: () => void,
  ) {
    queueMicrotask(() => this.begin());
  }

  send(text: string): void {
    if (this.readyState === OPEN) this.post(text);
  }

  close(): void {
    if (this.readyState !== CLOSED) this.end();
    this.readyState = CLOSED;
  }

  receive(data: string): void {
    if (this.readyState === OPEN) this.onmessage?.({ data });
  }

  /** The other side ended it. */
  lose(): void {
    if (this.readyState === CLOSED) return;
    this.readyState = CLOSED;
    this.onclose?.();
  }

  private begin(): void {
    if (this.readyState !== CONNECTING) return;
    this.readyState = OPEN;
    this.onopen?.();
  }
}

interface Waiting {
  message: ToTables & { call: number };
  /** It changes nothing, and may be asked twice. */
  again: boolean;
  resolve: (value: unknown) => void;
  reject: (refusal: Refusal) => void;
}

export class Client {
  private last = 0;
  private readonly waiting = new Map<number, Waiting>();
  private readonly sockets = new Map<number, PortSocket>();

  constructor(private readonly send: (message: ToTables) => void) {}

  /** Calls an operation; rejects with a Refusal. `again`: it only asks, and is asked again where the port is lost. */
  call(operation: string, given: Given, person: Person = 1, again = false): Promise<unknown> {
    const call = (this.last += 1);
    const message = { call, operation, given, person };
    return new Promise((resolve, reject) => {
      this.waiting.set(call, { message, again, resolve, reject });
      this.send(message);
    });
  }

  /** Opens a link to a table; it looks like a socket. */
  open(table: string, person: Person = 1): Socket {
    const open = (this.last += 1);
    const socket = new PortSocket(
      (text) => this.send({ link: open, text }),
      () => this.end(open),
    );
    this.sockets.set(open, socket);
    this.send({ open, table, person });
    return socket;
  }

  receive(message: FromTables): void {
    if ('call' in message) this.answer(message);
    else if ('link' in message) this.sockets.get(message.link)?.receive(message.text);
    else if ('closed' in message) this.lose(message.closed);
  }

  /** Whoever was at the other end is gone, and somebody else is there. */
  lost(): void {
    const calls = [...this.waiting];
    for (const [id, { again, reject }] of calls) {
      if (again) continue;
      this.waiting.delete(id);
      reject(OFFLINE);
    }
    for (const id of [...this.sockets.keys()]) this.lose(id);
    for (const [, { again, message }] of calls) if (again) this.send(message);
  }

  private answer(message: Answer): void {
    const asked = this.waiting.get(message.call);
    this.waiting.delete(message.call);
    if (!asked) return;
    if ('error' in message) asked.reject(message.error);
    else if ('text' in message) asked.resolve({ text: message.text, type: message.type } satisfies FileAnswer);
    else asked.resolve(message.reply);
  }

  private end(id: number): void {
    this.sockets.delete(id);
    this.send({ close: id });
  }

  private lose(id: number): void {
    const socket = this.sockets.get(id);
    this.sockets.delete(id);
    socket?.lose();
  }
}
