// A table as it is being played. It takes the messages of the connection and hands each part of them to what it is for:
// presence, clocks, messages beside the game, and the queue of what is still to be drawn.

import { keepCommitments } from '../fairness/commitments';
import { fetchSession } from '../wire/api';
import type { GameEvent, SessionInfo, Sync, Table, ToClient, Update } from '../wire/generated/toClient';
import type { BaseView } from '../wire/generated/view';
import type { Line, LinkEvents } from '../wire/link';
import { AnimationQueue, type DrawnTable } from './animationQueue.svelte';
import { TableClocks } from './clocks.svelte';
import { Connection } from './connection.svelte';
import type { Kit, Picture } from './kit';
import { Messages } from './messages.svelte';
import { Presence } from './presence.svelte';
import { SeatRatings } from './seatRatings.svelte';
import { isForfeit } from './sentences';
import { standing } from './takeback';

export class Live<V extends BaseView, P extends Picture<V>> implements DrawnTable<V, P> {
  table: Table | null = $state.raw(null);
  /** The games that follow each other by rematch. */
  session: SessionInfo | null = $state.raw(null);
  /** The first pack has been dealt. */
  begun = $state(false);
  /** How the game stands, whatever is still to be drawn of it. */
  latest: V | null = $state.raw(null);
  /** The events that have been drawn. */
  events: GameEvent[] = $state.raw([]);
  /** The computer plays the reader's cards. */
  autoplay = $state(false);
  kit: Kit<V, P> | null = $state.raw(null);
  /** The seat of a reader who looks again at a game of their own, and is spoken to as there; 0: none. */
  own = $state(0);

  readonly connection: Connection<V>;
  readonly presence = new Presence();
  readonly ratings = new SeatRatings();
  readonly clocks = new TableClocks();
  readonly messages = new Messages();
  readonly animation = new AnimationQueue<V, P>(this);
  /** What comes while that which draws the game is still on its way. */
  private pending: ToClient<V>[] | null = null;
  /** The input that is being handled ended what moved. */
  private ending = false;

  constructor(
    readonly id: string,
    /** Fetches what draws a game. */
    private readonly fetchKit: (game: string) => Promise<Kit<V, P> | undefined>,
    /** Where the messages of a game that has ended come from: it is looked at again, and waits for nobody. */
    replay?: (events: LinkEvents<V>) => Line,
    /** Who sits there, of those who share this device. */
    person = 1,
  ) {
    this.connection = new Connection<V>(id, (message) => this.onMessage(message), replay, person);
  }

  get Screen(): Kit<V, P>['Screen'] | null {
    return this.kit?.Screen ?? null;
  }

  get replayed(): boolean {
    return this.connection.replayed;
  }

  get unattended(): boolean {
    return this.autoplay || (this.replayed && !this.connection.taught);
  }

  /** A tap or a key begins: after the turn has opened it ends what still moves, and then plays nothing by itself. */
  touch(): void {
    this.ending = this.animation.settling;
    if (this.ending) this.animation.finish();
  }

  /** Sends a move that the player makes; returns false where the input for it only ended what was moving. */
  send(move: string): boolean {
    if (!this.ending) this.touch();
    const meant = !this.ending;
    this.ending = false;
    if (meant) this.sendNow(move);
    return meant;
  }

  /** Sends a move, unless one is on its way already, or this one was played already and is just being drawn. */
  sendNow(move: string): void {
    if (this.connection.sent || (this.animation.busy && !this.latest?.legal.includes(move))) return;
    this.connection.send(move);
  }

  /** Lets the computer play one's own cards, or takes them back; where there are no hints it plays nobody's. */
  playForMe(on: boolean): void {
    this.connection.refused = null;
    if (this.replayed || (on && !this.table?.hints)) return;
    this.autoplay = on;
    this.connection.autoplay(on && !this.animation.busy);
    if (on && this.animation.waiting) this.animation.tap();
  }

  close(): void {
    this.connection.close();
    this.clocks.stop();
    this.animation.clear();
  }

  /** Asks what the games of the session add up to; without an answer nothing is shown of it. */
  async addUp(): Promise<void> {
    this.session = await fetchSession(this.id).catch(() => this.session);
  }

  /** The computer that plays the reader's cards never runs ahead of what is drawn. */
  onBusy(busy: boolean): void {
    if (this.autoplay) this.connection.autoplay(!busy);
  }

  onDraw(event: GameEvent): void {
    this.events = standing([...this.events, event]);
    this.messages.talk.onMove(event);
  }

  onDrawn(last: boolean): void {
    this.messages.release(last ? Infinity : this.drawn, this.table);
  }

  /** The number of the last event that has been drawn. */
  private get drawn(): number {
    return this.events.at(-1)?.n ?? 0;
  }

  private onMessage(message: ToClient<V>): void {
    if (this.pending) this.pending.push(message);
    else if (message.type === 'sync' && !this.kit) void this.prepare(message);
    else this.receive(message);
  }

  /** Fetches what draws the game, and takes up what has come until then. */
  private async prepare(sync: Sync<V>): Promise<void> {
    this.pending = [sync];
    try {
      this.kit = (await this.fetchKit(sync.table.game)) ?? null;
    } catch {
      this.connection.fail();
      return this.close();
    }
    const { pending } = this;
    this.pending = null;
    for (const message of pending) this.receive(message);
  }

  private receive(message: ToClient<V>): void {
    if (message.type === 'said') {
      const early = this.animation.busy && !this.animation.waiting && message.n >= this.drawn;
      return this.messages.receive(message, this.table, early);
    }
    this.connection.sent = false;
    if ('clocks' in message) this.clocks.update(message.clocks);
    if (message.type === 'sync') this.onSync(message);
    else if (message.type === 'update') this.onUpdate(message);
    else if (message.type === 'people') this.onPresence(message.players);
    else if (message.type === 'refused') this.connection.refused = message;
    else if (message.type === 'closed') this.connection.ended = message;
  }

  /** Keeps the commitments of a game that goes on; once it is over, whoever tells one knows what is in the record. */
  private keepCommitments(view: V, events: readonly GameEvent[], last: number): void {
    const over = view.over || events.some(isForfeit);
    if (!this.replayed && !over) keepCommitments(this.id, events, last);
  }

  private onPresence(players: Table['players']): void {
    if (!this.table) return;
    this.presence.update(players, this.table);
    this.messages.talk.onPresence(this.presence.people);
    if (!this.begun) this.table = { ...this.table, players: this.presence.people };
    this.lookForRatings(this.table);
  }

  private lookForRatings(table: Table): void {
    if (!this.replayed) void this.ratings.look(table, this.presence.people);
  }

  private onSync(sync: Sync<V>): void {
    this.keepCommitments(sync.view, sync.events, sync.n);
    if (this.connection.refused?.code === 'offline') this.connection.refused = null;
    this.stand(sync);
  }

  /** Shows a table as it stands. */
  private stand(sync: Sync<V>): void {
    const known = new Set(this.events.map((event) => event.n));
    this.presence.update(sync.table.players, sync.table);
    this.messages.questions = sync.questions;
    this.messages.rematch = sync.table.rematch;
    this.table = { ...sync.table, players: this.presence.people };
    this.lookForRatings(sync.table);
    this.begun = sync.n > 0;
    // what had come and was not drawn yet is not told again
    const come = [...this.animation.clear().filter(({ n }) => n <= sync.n), ...sync.events];
    // A replay may have gone back.
    const missed = come.filter(({ n }, at) => !known.has(n) && come.findLastIndex((event) => event.n === n) === at);
    this.events = standing([...this.events.filter((event) => event.n <= sync.n), ...missed]);
    for (const event of missed) this.messages.talk.onMove(event);
    this.messages.talk.onPresence(this.presence.people);
    this.latest = sync.view;
    // The server forgets it with the connection.
    if (this.autoplay && !this.animation.busy) this.connection.autoplay(true);
    this.animation.frame = (this.begun && this.kit?.still(sync.view)) || null;
    if (!known.size && sync.n === 1) this.animation.open(sync.view);
  }

  private onUpdate(update: Update<V>): void {
    const { n, view, event, clocks } = update;
    this.keepCommitments(view, [event], n);
    // What the reader was refused can be read until they do something else, or nothing is left to do.
    if (view.over) this.connection.refused = null;
    this.messages.questions = [];
    if (!this.begun && this.table)
      return this.stand({ type: 'sync', table: this.table, n, view, events: [event], questions: [], clocks });
    this.latest = view;
    this.animation.add(update);
  }
}
