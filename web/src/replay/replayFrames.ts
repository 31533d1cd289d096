// A finished game that is shown forward and back: it speaks to a table as the socket of a live one does.

import type { Line, LinkEvents } from '../wire/link';
import type { ReplayFrame, ReplayPiece, Table } from '../wire/generated/toClient';
import type { BaseView, Card } from '../wire/generated/view';

/** Gives the events after a number; the same game each time. */
export type Fetch<V> = (after: number) => Promise<ReplayPiece<V>>;

/** A hand of the game, by the place of its first event. */
export interface HandMark {
  hand: number;
  at: number;
}

export class ReplayFrames<V extends BaseView> implements Line {
  private frames: ReplayFrame<V>[] = [];
  private table: Table | null = null;
  /** The place of the event that is shown, from 0; -1: none yet. */
  at = -1;
  total = 0;
  abandoned = false;

  constructor(
    private readonly events: LinkEvents<V>,
    private readonly fetch: Fetch<V>,
    private readonly changed: () => void = () => undefined,
  ) {}

  get length(): number {
    return this.frames.length;
  }

  get hands(): HandMark[] {
    return this.frames.flatMap(({ event }, at) =>
      event.hand !== this.frames[at - 1]?.event.hand ? [{ hand: event.hand, at }] : [],
    );
  }

  /** Every hand by seat, where they were asked for. */
  get open(): Card[][] {
    return this.frames[this.at]?.hands ?? [];
  }

  /** Fetches the whole game, and shows the event at a place as soon as it is there (the last one where there are fewer). */
  async load(at: number): Promise<Table> {
    let piece = await this.fetch(0);
    this.table = piece.table;
    this.total = piece.total;
    this.abandoned = piece.abandoned;
    while (this.add(piece, at)) piece = await this.fetch(this.frames.at(-1)?.event.n ?? 0);
    if (this.at < 0) this.show(this.frames.length - 1);
    return this.table;
  }

  /** Says whether there is more to fetch. */
  private add(piece: ReplayPiece<V>, at: number): boolean {
    this.frames = [...this.frames, ...piece.frames];
    if (this.at < 0 && at < this.frames.length) this.show(at);
    this.changed();
    return piece.frames.length > 0 && (this.frames.at(-1)?.event.n ?? 0) < this.total;
  }

  /** Shows the event at a place as it stands, or as near to it as there is one. */
  show(at: number): void {
    const place = Math.max(0, Math.min(at, this.frames.length - 1));
    const frame = this.frames[place];
    if (!frame || !this.table) return;
    this.at = place;
    const events = this.frames.slice(0, place + 1).map(({ event }) => event);
    // Whoever looks on takes part in nothing, from whichever seat they look.
    this.events.message({
      type: 'sync',
      table: { ...this.table, you: 0 },
      n: frame.event.n,
      view: frame.view,
      events,
      questions: [],
      clocks: null,
    });
    this.changed();
  }

  /** Plays the next event; says whether there was one. */
  forward(): boolean {
    const frame = this.frames[this.at + 1];
    if (!frame) return false;
    this.at += 1;
    this.events.message({ type: 'update', n: frame.event.n, event: frame.event, view: frame.view, clocks: null });
    this.changed();
    return true;
  }

  // Nobody plays or speaks in a replay.
  send = (): boolean => false;
  autoplay = (): boolean => false;
  say = (): boolean => false;
  close = (): void => undefined;
}
