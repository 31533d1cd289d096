// Looking for somebody to play with: a wish that lives as long as its connection, and is renewed when that was lost.

import type { Closed, Refused } from './generated/toClient';
import type { Paired, Seek, Seeking, ToSeeker } from './generated/pairing';
import type { Socket } from './socket';

export type Wish = Omit<Seek, 'type' | 'search'>;

export interface SearchEvents {
  /** Nobody is there yet. */
  waiting(message: Seeking): void;
  paired(message: Paired): void;
  /** The wish was not taken, or somebody else has it now: the search is over. */
  refused(message: Refused | Closed): void;
  /** The connection was lost, and is tried again. */
  lost(): void;
}

/** After these the wish is renewed. */
const AGAIN = new Set(['stopping', 'store-failed', 'full', 'slow-reader', 'internal']);
const WAITS = [300, 1000, 2500, 5000];

function toServer(): Socket {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return new WebSocket(`${scheme}://${location.host}/ws/pairing`) as unknown as Socket;
}

/** A name that no other search has; the page may have come over plain HTTP, where there is no `randomUUID`. */
function newSearchId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
}

export class Search {
  /** Said on every connection, so that a table that was missed between two of them is told. */
  private readonly id = newSearchId();
  private socket: Socket | null = null;
  private attempts = 0;
  private timer = 0;
  private done = false;

  constructor(
    private wish: Wish,
    private readonly events: SearchEvents,
    private readonly connect: () => Socket = toServer,
  ) {
    this.open();
  }

  /** Wishes for something else, or in another way. */
  change(wish: Wish): void {
    this.wish = wish;
    if (this.socket?.readyState === WebSocket.OPEN) this.tell(this.socket);
  }

  close(): void {
    this.done = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }

  private open(): void {
    const socket = this.connect();
    this.socket = socket;
    socket.onopen = () => this.tell(socket);
    socket.onmessage = (event) => this.hear(JSON.parse(String(event.data)) as ToSeeker);
    socket.onclose = () => this.lost();
  }

  private tell(socket: Socket): void {
    socket.send(JSON.stringify({ type: 'seek', ...this.wish, search: this.id }));
  }

  private hear(message: ToSeeker): void {
    if (this.done) return;
    if (message.type === 'seeking') {
      this.attempts = 0;
      this.events.waiting(message);
    } else if (message.type === 'paired') {
      this.close();
      this.events.paired(message);
    } else if (!AGAIN.has(message.code)) {
      this.close();
      this.events.refused(message);
    }
  }

  private lost(): void {
    if (this.done) return;
    this.events.lost();
    this.timer = window.setTimeout(() => this.open(), WAITS[Math.min(this.attempts, WAITS.length - 1)]);
    this.attempts += 1;
  }
}
