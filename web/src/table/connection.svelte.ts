// The connection of a table: the socket, what is on its way to the server, and what came back in place of an answer.

import type { Closed, Refused, ToClient } from '../wire/generated/toClient';
import type { BaseView } from '../wire/generated/view';
import type { Line, LinkEvents, LinkState } from '../wire/link';
import { openLink } from '../wire/openLink';

export class Connection<V extends BaseView> {
  state: LinkState = $state('connecting');
  /** A move is on its way. */
  sent = $state(false);
  refused: Refused | null = $state.raw(null);
  ended: Closed | null = $state.raw(null);
  readonly replayed: boolean;
  private readonly line: Line;

  constructor(
    id: string,
    onMessage: (message: ToClient<V>) => void,
    /** Where the messages of a game that has ended come from, in place of the socket. */
    replay?: (events: LinkEvents<V>) => Line,
    person = 1,
  ) {
    const events: LinkEvents<V> = { message: onMessage, state: (state) => (this.state = state) };
    this.replayed = replay !== undefined;
    if (replay) this.state = 'open';
    this.line = replay ? replay(events) : openLink<V>(id, events, person);
  }

  /** The table is one of a lesson: it waits as a live one does. */
  get taught(): boolean {
    return this.line.taught === true;
  }

  /** Sends a move; without a connection it is refused at once. */
  send(move: string): void {
    this.refused = null;
    this.sent = this.line.send(move);
    if (!this.sent) this.refused = { type: 'refused', code: 'offline', why: '', n: 0 };
  }

  /** Says something beside the game. */
  say(kind: string, text: string): void {
    if (this.line.say(kind, text)) this.refused = null;
  }

  /** Lets the computer play one's own cards, or no more. */
  autoplay(on: boolean): void {
    this.line.autoplay(on);
  }

  /** Ends it because something that the table needs cannot be had. */
  fail(): void {
    this.ended = { type: 'closed', code: 'offline', why: '' };
  }

  close(): void {
    this.line.close();
  }
}
