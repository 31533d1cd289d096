// The one socket of a table, wherever it leads. It is never closed because a tab is in the background; when it is lost it comes back by
// itself and names the number of the last event that it has.

import type { ToClient } from './generated/toClient';
import type { Socket } from './socket';

export type LinkState = 'connecting' | 'open' | 'lost' | 'closed';

/** What the reader of a table does goes this way; false where it cannot. */
export interface Line {
  /** Whoever sits there is being taught: what stops before players stops before them. */
  readonly taught?: boolean;
  send(move: string): boolean;
  autoplay(on: boolean): boolean;
  say(kind: string, text: string): boolean;
  close(): void;
}

export interface LinkEvents<V> {
  message(message: ToClient<V>): void;
  state(state: LinkState): void;
}

/** After these the server will not have us back. */
const FINAL = new Set([
  'unknown-table',
  'abandoned',
  'not-yours',
  'not-invited',
  'broken-table',
  'seat-moved',
  'seat-given',
]);
const WAITS = [300, 600, 1200, 2500, 5000, 8000];

/** What a page gives to the shuffle of a table. */
export interface Giver {
  /** What it seals with its hello. */
  sealed(): Promise<string>;
  /** Takes in what the table says; returns the seed where it is to be opened now. */
  hear(message: ToClient): string | null;
}

export class Link<V> implements Line {
  seen = 0;
  private socket: Socket | null = null;
  private attempts = 0;
  private timer = 0;
  private done = false;
  private readonly wake = () => {
    this.look();
    this.retryNow();
  };
  /** Without a network a socket to a server may seem open for minutes; one that leads into the page needs none. */
  private readonly unplug = () => {
    const { socket } = this;
    if (!(socket instanceof WebSocket) || socket.readyState !== WebSocket.OPEN) return;
    socket.onclose = null;
    socket.close();
    this.lost(socket);
  };

  constructor(
    private readonly connect: () => Socket,
    private readonly events: LinkEvents<V>,
    private readonly giver: Giver | null = null,
  ) {
    addEventListener('online', this.wake);
    addEventListener('offline', this.unplug);
    document.addEventListener('visibilitychange', this.wake);
    this.open();
  }

  /** Sends a move as text; false while there is no connection. */
  send(move: string): boolean {
    return this.tell({ type: 'move', move, seen: this.seen });
  }

  /** Lets the computer move in one's own seat, or no longer; false while there is no connection. */
  autoplay(on: boolean): boolean {
    return this.tell({ type: 'autoplay', on });
  }

  /** Says something beside the game; false while there is no connection. */
  say(kind: string, text: string): boolean {
    return this.tell({ type: 'say', kind, text });
  }

  close(): void {
    this.done = true;
    clearTimeout(this.timer);
    removeEventListener('online', this.wake);
    removeEventListener('offline', this.unplug);
    document.removeEventListener('visibilitychange', this.wake);
    this.socket?.close();
  }

  private tell(message: object): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** Says whether the table is in sight: who looks at it is told on no device that it is their turn. */
  private look(): void {
    this.tell({ type: 'look', on: !document.hidden });
  }

  private open(): void {
    this.events.state(this.attempts ? 'lost' : 'connecting');
    const socket = this.connect();
    this.socket = socket;
    socket.onopen = () => void this.greet(socket);
    socket.onmessage = (event) => this.receive(JSON.parse(String(event.data)) as ToClient<V>);
    socket.onclose = () => this.lost(socket);
  }

  private async greet(socket: Socket): Promise<void> {
    const seal = this.giver && (await this.giver.sealed().catch(() => null));
    if (socket !== this.socket || socket.readyState !== WebSocket.OPEN) return;
    socket.send(JSON.stringify({ type: 'hello', seen: this.seen, ...(seal && { seal }) }));
  }

  private receive(message: ToClient<V>): void {
    const seed = this.giver?.hear(message as ToClient);
    if (seed) this.tell({ type: 'open', seed });
    if (message.type === 'shuffling') return;
    if (message.type === 'sync') {
      this.attempts = 0;
      this.events.state('open');
      if (document.hidden) this.look();
    }
    if (message.type === 'sync' || message.type === 'update') this.seen = message.n;
    if (message.type === 'closed' && FINAL.has(message.code)) {
      this.events.message(message);
      this.close();
      this.events.state('closed');
    } else if (message.type !== 'closed') {
      this.events.message(message);
    }
  }

  private lost(socket: Socket): void {
    if (this.done || socket !== this.socket) return;
    this.events.state('lost');
    this.timer = window.setTimeout(() => this.open(), WAITS[Math.min(this.attempts, WAITS.length - 1)]);
    this.attempts += 1;
  }

  /** The network or the tab is back: does not wait for the timer. */
  private retryNow(): void {
    if (this.done || document.hidden || this.socket?.readyState !== WebSocket.CLOSED) return;
    clearTimeout(this.timer);
    this.open();
  }
}
