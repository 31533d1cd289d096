// A table as it is being played: the socket, the row of updates that are still to be drawn, and what is on screen now.

import type { Component } from 'svelte';
import type { TalkPart } from '../games/game';
import { TableClocks } from './clocks.svelte';
import { fetchSession } from '../wire/api';
import { keepCommitments } from '../fairness/commitments';
import { Link, type Line, type LinkEvents, type LinkState } from '../wire/link';
import { Stage, factorOf } from '../ui/motion';
import { Mover, type Moves } from '../ui/mover';
import { Talk } from './talk.svelte';
import { settings, waits } from '../settings/settings.svelte';
import { perform, quiet, speak, type Cue, type Spoken } from '../ui/sound';
import { TAKEBACK, standing } from './takeback';
import type {
  Closed,
  GameEvent,
  Player,
  Points,
  Question,
  Refused,
  Said,
  SessionInfo,
  Sync,
  Table,
  ToClient,
  Update,
} from '../wire/generated/toClient';
import type { BaseView } from '../wire/generated/view';
import { t } from '../ui/words.svelte';

/** One picture of a game. */
export interface Picture<V> {
  view: V;
  motion: string;
  seat: number;
  call?: { seat: number; reasons: Points[] };
  hold: number;
  /** The picture stays until somebody taps, at every speed; before those who only watch it stays as long as `hold` says. */
  stops?: boolean;
  /** What was called before this picture is over: something that must be seen comes to lie there. */
  hushes?: boolean;
}

/** What a game brings along to be drawn. */
export interface Kit<V extends BaseView, P extends Picture<V>> {
  framesOf: (before: V, event: GameEvent, next: V, you: number) => P[];
  lastOnly: (frames: readonly P[]) => P[];
  /** A view as it stands. */
  still: (view: V) => P;
  /** The pictures of a game that begins under the reader's eyes. */
  opening: (view: V) => P[];
  planOf: (frame: P) => Moves;
  /** What is heard of a picture, and what is said aloud. */
  cuesOf?: (frame: P) => readonly Cue[];
  spoken?: (frame: P) => Spoken | null;
  Screen: Component<{ live: Live<V, P> }>;
  /** What may be called over the table besides what fits everywhere. */
  talk?: TalkPart;
  /** What a player may prefer in this game alone, for the drawer of settings. */
  Preferences?: Component;
}

/** A kit whatever the game, for whoever only knows that it is one. */
export type AnyKit = Kit<BaseView, Picture<BaseView>>;

export interface Call {
  id: number;
  seat: number;
  reasons: Points[];
}

const CALL_MS = 1300;
/** So many updates behind, the pictures hurry; so many, and they jump. */
const HURRY = 6;
const JUMP = 16;

/** Who sits there; somebody who gave no name needs one for the others. */
const named = ({ players, you }: Table): Player[] =>
  players.map((player) =>
    player.kind === 'human' && !player.name && player.seat !== you
      ? { ...player, name: t('seat.unnamed', { seat: player.seat }) }
      : player,
  );

export class Live<V extends BaseView, P extends Picture<V>> {
  table: Table | null = $state.raw(null);
  /** Who sits there, and who of them is there now. */
  people: Player[] = $state.raw([]);
  /** What has been asked at the table and is still open. */
  questions: Question[] = $state.raw([]);
  /** The table at which this game is played again, and the last seat that did not want that. */
  rematch: string | null = $state(null);
  refuser = $state(0);
  /** The games that follow each other by rematch. */
  session: SessionInfo | null = $state.raw(null);
  readonly talk = new Talk();
  /** The first pack has been dealt. */
  begun = $state(false);
  frame: P | null = $state.raw(null);
  /** How the game stands, whatever is still to be drawn of it. */
  latest: V | null = $state.raw(null);
  /** The events that have been drawn. */
  events: GameEvent[] = $state.raw([]);
  state: LinkState = $state('connecting');
  ended: Closed | null = $state.raw(null);
  refused: Refused | null = $state.raw(null);
  calls: Call[] = $state.raw([]);
  /** The computer's play is shown and waits for a tap. */
  waiting = $state(false);
  /** Updates are still being drawn. */
  busy = $state(false);
  /** A move is on its way. */
  sent = $state(false);
  /** The computer plays the reader's cards. */
  autoplay = $state(false);

  readonly stage = new Stage();
  readonly clocks = new TableClocks();
  readonly replayed: boolean;
  private readonly link: Line;
  private kit: Kit<V, P> | null = $state.raw(null);
  /** What comes while that which draws the game is still on its way. */
  private held: ToClient<V>[] | null = null;
  private mover: Mover | null = null;
  private queue: Update<V>[] = [];
  /** What was said of pictures that are still to be drawn. */
  private unheard: Said[] = [];
  private goOn: (() => void) | null = null;
  /** What is left of the play on screen is drawn without movement. */
  private hurried = false;
  /** The input that is being handled ended what moved. */
  private ending = false;
  private lastCall = 0;

  constructor(
    readonly id: string,
    /** Fetches what draws a game. */
    private readonly fetchKit: (game: string) => Promise<Kit<V, P> | undefined>,
    /** Where the messages of a game that has ended come from: it is looked at again, and waits for nobody. */
    replay?: (events: LinkEvents<V>) => Line,
  ) {
    const events: LinkEvents<V> = {
      message: (message) => this.take(message),
      state: (state) => (this.state = state),
    };
    this.replayed = replay !== undefined;
    if (replay) this.state = 'open';
    this.link = replay ? replay(events) : new Link<V>(`/ws/${encodeURIComponent(id)}`, events);
  }

  get Screen(): Kit<V, P>['Screen'] | null {
    return this.kit?.Screen ?? null;
  }

  /** The cards are on their way to the hands: until they lie there nobody is asked anything. */
  get dealing(): boolean {
    return this.busy && this.frame?.motion === 'deal';
  }

  /** The turn has opened, and some of the play before it still moves. */
  get settling(): boolean {
    return this.busy && !this.waiting && Boolean(this.frame?.view.legal.length);
  }

  /** A tap or a key begins: after the turn has opened it ends what still moves, and then plays nothing by itself. */
  touch(): void {
    this.ending = this.settling;
    if (this.ending) this.finish();
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
    if (this.sent || (this.busy && !this.latest?.legal.includes(move))) return;
    this.refused = null;
    this.sent = this.link.send(move);
    if (!this.sent) this.refused = { type: 'refused', code: 'offline', why: '', n: 0 };
  }

  /** Lets the computer play one's own cards, or takes them back; where there are no hints it plays nobody's. */
  playForMe(on: boolean): void {
    if (this.replayed || (on && !this.table?.hints)) return;
    this.autoplay = on;
    this.link.autoplay(on && !this.busy);
    if (on && this.waiting) this.goOn?.();
  }

  /** Says something beside the game. */
  say(kind: string, text: string): void {
    this.link.say(kind, text);
  }

  /** A tap: ends what moves, or lets the computer's play go on. */
  tap(): void {
    if (this.waiting) return this.goOn?.();
    this.stage.skip();
    quiet();
  }

  /** Shows at once how the play on screen ends. */
  private finish(): void {
    this.hurried = true;
    this.tap();
  }

  /** The element in which the cards move. */
  attach(root: HTMLElement): () => void {
    this.mover = new Mover(root, this.stage);
    return () => (this.mover = null);
  }

  close(): void {
    this.link.close();
    this.clocks.stop();
    this.queue = [];
    this.goOn?.();
    this.stage.skip();
  }

  private take(message: ToClient<V>): void {
    if (this.held) this.held.push(message);
    else if (message.type === 'sync' && !this.kit) void this.prepare(message);
    else this.receive(message);
  }

  /** Fetches what draws the game, and takes up what has come until then. */
  private async prepare(sync: Sync<V>): Promise<void> {
    this.held = [sync];
    try {
      this.kit = (await this.fetchKit(sync.table.game)) ?? null;
    } catch {
      this.ended = { type: 'closed', code: 'offline', why: '' };
      return this.close();
    }
    const held = this.held;
    this.held = null;
    for (const message of held) this.receive(message);
  }

  private receive(message: ToClient<V>): void {
    if (message.type === 'said') return this.listen(message);
    this.sent = false;
    if (message.type === 'sync' || message.type === 'update' || message.type === 'people')
      this.clocks.hear(message.clocks);
    if (message.type === 'sync') this.note(message.view, message.events, message.n);
    if (message.type === 'update') this.note(message.view, [message.event], message.n);
    if (message.type === 'sync') this.synced(message);
    else if (message.type === 'update') this.updated(message);
    else if (message.type === 'people') this.met(message.players);
    else if (message.type === 'refused') this.refused = message;
    else this.ended = message;
  }

  /** Keeps the commitments of a game that goes on; once it is over, whoever tells one knows what is in the record. */
  private note(view: V, events: readonly GameEvent[], last: number): void {
    const over = view.over || events.some((event) => event.move === 'time');
    if (!this.replayed && !over) keepCommitments(this.id, events, last);
  }

  private listen(said: Said): void {
    this.questions = said.questions;
    if (said.kind === 'rematch') this.rematch = said.text;
    if (said.kind === 'no') this.refuser = said.seat;
    if (this.busy && !this.waiting && said.n >= (this.events.at(-1)?.n ?? 0)) this.unheard.push(said);
    else this.talk.hear(said, this.table);
  }

  /** What was said upon what has now been seen. */
  private hearOut(): void {
    const seen = this.queue.length ? (this.events.at(-1)?.n ?? 0) : Infinity;
    for (const said of this.unheard.filter(({ n }) => n <= seen)) this.talk.hear(said, this.table);
    this.unheard = this.unheard.filter(({ n }) => n > seen);
  }

  /** Asks what the games of the session add up to; without an answer nothing is shown of it. */
  async addUp(): Promise<void> {
    this.session = await fetchSession(this.id).catch(() => this.session);
  }

  private synced(sync: Sync<V>): void {
    const known = new Set(this.events.map((event) => event.n));
    this.people = named(sync.table);
    this.questions = sync.questions;
    this.rematch = sync.table.rematch;
    this.table = { ...sync.table, players: this.people };
    this.begun = sync.n > 0;
    this.queue = [];
    this.goOn?.();
    this.stage.skip();
    const fresh = !known.size && sync.n === 1;
    // A replay may have gone back.
    const missed = sync.events.filter((event) => !known.has(event.n));
    this.events = standing([...this.events.filter((event) => event.n <= sync.n), ...missed]);
    for (const event of missed) this.talk.moved(event);
    this.talk.met(this.people);
    this.latest = sync.view;
    // The server forgets it with the connection.
    if (this.autoplay && !this.busy) this.link.autoplay(true);
    this.frame = (this.begun && this.kit?.still(sync.view)) || null;
    if (fresh && !this.busy && this.kit && this.factor()) void this.follow(this.kit.opening(sync.view));
  }

  private met(people: Player[]): void {
    if (!this.table) return;
    this.people = named({ ...this.table, players: people });
    this.talk.met(this.people);
    if (!this.begun) this.table = { ...this.table, players: this.people };
  }

  private updated(update: Update<V>): void {
    this.refused = null;
    this.questions = [];
    if (!this.begun && this.table)
      return this.synced({
        type: 'sync',
        table: this.table,
        n: update.n,
        view: update.view,
        events: [update.event],
        questions: [],
        clocks: update.clocks,
      });
    this.latest = update.view;
    this.queue.push(update);
    if (this.settling && update.event.seat === this.table?.you) this.finish();
    if (!this.busy) void this.follow([]);
  }

  /** Draws some pictures, and then whatever is waiting to be drawn. */
  private async follow(frames: readonly P[]): Promise<void> {
    this.busy = true;
    // The computer that plays the reader's cards never runs ahead of what is drawn.
    if (this.autoplay) this.link.autoplay(false);
    await this.run(frames);
    for (let next = this.queue.shift(); next; next = this.queue.shift()) {
      this.hurried = false;
      await this.draw(next);
      this.hearOut();
    }
    this.busy = this.hurried = false;
    this.hearOut();
    if (this.autoplay) this.link.autoplay(true);
  }

  private async draw(update: Update<V>): Promise<void> {
    if (!this.kit || !this.frame || !this.table) return;
    // what is no move of the game has no picture but how it stands then
    const still = update.event.move === 'time' || update.event.move === TAKEBACK;
    const all = still
      ? [this.kit.still(update.view)]
      : this.kit.framesOf(this.frame.view, update.event, update.view, this.table.you);
    this.events = standing([...this.events, update.event]);
    this.talk.moved(update.event);
    await this.run(this.factor() ? all : this.kit.lastOnly(all));
  }

  private async run(frames: readonly P[]): Promise<void> {
    const table = this.table;
    for (const frame of frames) {
      if (this.table !== table) break;
      await this.show(frame);
      if (this.mustWait(frame)) await this.untilTapped();
      else await this.stage.pause(frame.hold * this.factor());
    }
  }

  private mustWait(frame: P): boolean {
    if (this.autoplay || (this.replayed && !this.link.taught)) return false;
    if (frame.stops && this.table?.you) return true;
    return frame.motion === 'reveal' && this.waits && this.factor() > 0;
  }

  private async show(frame: P): Promise<void> {
    const draw = () => {
      this.frame = frame;
      if (frame.hushes) this.calls = [];
      if (frame.call) this.announce(frame.call.seat, frame.call.reasons);
      perform(this.kit?.cuesOf?.(frame) ?? [], this.factor());
      if (frame.call || frame.hold) speak(this.kit?.spoken?.(frame));
    };
    if (this.mover && this.kit) await this.mover.play(this.kit.planOf(frame), this.factor(), draw);
    else draw();
  }

  private untilTapped(): Promise<void> {
    this.waiting = true;
    return new Promise((resolve) => {
      this.goOn = () => {
        this.waiting = false;
        this.goOn = null;
        resolve();
      };
    });
  }

  private get waits(): boolean {
    return this.table !== null && waits(this.table.rules, this.table.you === 0);
  }

  private factor(): number {
    const behind = this.waits ? 0 : this.queue.length;
    if (this.hurried || behind > JUMP) return 0;
    return factorOf(settings.speed) * (behind > HURRY ? 0.4 : 1);
  }

  private announce(seat: number, reasons: Points[]): void {
    const call = { id: ++this.lastCall, seat, reasons };
    this.calls = [...this.calls.filter((other) => other.seat !== seat), call];
    setTimeout(() => (this.calls = this.calls.filter((other) => other.id !== call.id)), CALL_MS);
  }
}
