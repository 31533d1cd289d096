// The updates of a table that are still to be drawn, one after the other as rows of pictures, and what is on screen now.

import { settings, waits } from '../settings/settings.svelte';
import { Mover } from '../ui/mover';
import { Stage, factorOf } from '../ui/motion';
import { cue, perform, quiet, speak } from '../ui/sound';
import type { GameEvent, Points, Table, Update } from '../wire/generated/toClient';
import type { BaseView } from '../wire/generated/view';
import { FOUND_MS, turnedAt } from './firstDealer';
import type { Kit, Picture } from './kit';
import { isForfeit } from './sentences';
import { TAKEBACK } from './takeback';

/** What the queue asks of the table that it draws, and what it tells it. */
export interface DrawnTable<V extends BaseView, P extends Picture<V>> {
  readonly kit: Kit<V, P> | null;
  readonly table: Table | null;
  /** Nobody is there who could tap: what waits for a tap goes on by itself. */
  readonly unattended: boolean;
  onBusy(busy: boolean): void;
  /** An update begins to be drawn. */
  onDraw(event: GameEvent): void;
  /** An update has been drawn; `last`: nothing is left to be drawn. */
  onDrawn(last: boolean): void;
}

/** Points that are called out beside a seat. */
export interface Call {
  id: number;
  seat: number;
  reasons: Points[];
}

const CALL_MS = 1300;
/** The motions of a deal. */
const DEALING: readonly string[] = ['clear', 'deal'];
/** So many updates behind, the pictures hurry; so many, and they jump. */
const HURRY = 6;
const JUMP = 16;

export class AnimationQueue<V extends BaseView, P extends Picture<V>> {
  frame: P | null = $state.raw(null);
  calls: Call[] = $state.raw([]);
  /** The computer's play is shown and waits for a tap. */
  waiting = $state(false);
  /** Updates are still being drawn. */
  busy = $state(false);
  /** The cards that find the first dealer are being turned. */
  findsDealer = $state(false);
  /** The first deal of a game is being drawn. */
  private begins = $state(false);
  readonly stage = new Stage();
  private mover: Mover | null = null;
  private updates: Update<V>[] = [];
  private goOn: (() => void) | null = null;
  /** What is left of the play on screen is drawn without movement. */
  private hurried = false;
  /** How often the queue was emptied: pictures of before then are not drawn any more. */
  private round = 0;
  private lastCall = 0;

  constructor(private readonly owner: DrawnTable<V, P>) {}

  /** A game begins, cards are cleared away for a deal, or on their way to the hands: until they lie there nobody is asked anything. */
  get dealing(): boolean {
    return this.busy && (this.begins || DEALING.includes(this.frame?.motion ?? ''));
  }

  /** The turn has opened, and some of the play before it still moves. */
  get settling(): boolean {
    return this.busy && !this.waiting && Boolean(this.frame?.view.legal.length);
  }

  /** The element in which the cards move. */
  attach(root: HTMLElement): () => void {
    this.mover = new Mover(root, this.stage);
    return () => (this.mover = null);
  }

  /** Draws an update when those before it have been drawn. */
  add(update: Update<V>): void {
    this.updates.push(update);
    if (this.settling && update.event.seat === this.owner.table?.you) this.finish();
    if (!this.busy) void this.follow([]);
  }

  /** Draws the pictures of a game that begins, unless something is being drawn or nothing is to move. */
  open(view: V): void {
    const kit = this.owner.kit;
    if (!this.busy && kit && this.factor()) void this.follow(kit.opening(view), true);
  }

  /** Forgets what was to be drawn, and ends what moves; returns the events that nobody has seen. */
  clear(): GameEvent[] {
    this.round += 1;
    const undrawn = this.updates.map(({ event }) => event);
    this.updates = [];
    this.findsDealer = false;
    this.goOn?.();
    this.stage.skip();
    return undrawn;
  }

  /** A tap: ends what moves, or lets the computer's play go on. */
  tap(): void {
    if (this.waiting) return this.goOn?.();
    this.stage.skip();
    quiet();
  }

  /** Shows at once how the play on screen ends. */
  finish(): void {
    this.hurried = true;
    this.tap();
  }

  /** Draws some pictures, those of a `first` deal after who deals, and then whatever is waiting to be drawn. */
  private async follow(frames: readonly P[], first = false): Promise<void> {
    this.busy = true;
    this.owner.onBusy(true);
    this.begins = first;
    const { round } = this;
    if (first) await this.findDealer();
    if (this.round === round) await this.run(frames);
    this.begins = false;
    for (let next = this.updates.shift(); next; next = this.updates.shift()) {
      this.hurried = false;
      await this.draw(next);
      this.owner.onDrawn(!this.updates.length);
    }
    this.busy = this.hurried = false;
    this.owner.onDrawn(true);
    this.owner.onBusy(false);
  }

  /** Turns the cards that decide who deals first; a tap ends it. */
  private async findDealer(): Promise<void> {
    const cards = this.owner.table?.cut.length ?? 0;
    if (!cards) return;
    const { round } = this;
    this.findsDealer = true;
    perform(
      Array.from({ length: cards }, (_, at) => cue('card', turnedAt(at, cards))),
      this.factor(),
    );
    await this.stage.pause(FOUND_MS * this.factor());
    if (this.round === round) this.findsDealer = false;
  }

  private async draw(update: Update<V>): Promise<void> {
    const { kit, table } = this.owner;
    if (!kit || !this.frame || !table) return;
    // what is no move of the game has no picture but how it stands then
    const still = isForfeit(update.event) || update.event.move === TAKEBACK;
    const all = still ? [kit.still(update.view)] : kit.framesOf(this.frame.view, update.event, update.view, table.you);
    this.owner.onDraw(update.event);
    await this.run(this.factor() ? all : kit.lastOnly(all));
  }

  private async run(frames: readonly P[]): Promise<void> {
    const { round } = this;
    for (const frame of frames) {
      if (this.round !== round) break;
      await this.show(frame);
      if (this.round !== round) break;
      if (this.mustWait(frame)) await this.untilTapped();
      else await this.stage.pause(frame.hold * this.factor());
    }
  }

  private mustWait(frame: P): boolean {
    if (this.owner.unattended) return false;
    if (frame.stops && this.owner.table?.you) return true;
    return frame.motion === 'reveal' && this.waits && this.factor() > 0;
  }

  private async show(frame: P): Promise<void> {
    const { kit } = this.owner;
    const draw = () => {
      this.frame = frame;
      if (frame.hushes) this.calls = [];
      if (frame.call) this.announce(frame.call.seat, frame.call.reasons);
      perform(kit?.cuesOf?.(frame) ?? [], this.factor());
      if (frame.call || frame.hold) speak(kit?.spoken?.(frame));
    };
    if (this.mover && kit) await this.mover.play(kit.planOf(frame), this.factor(), draw);
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
    const { table } = this.owner;
    return table !== null && waits(table.rules, table.you === 0);
  }

  private factor(): number {
    const behind = this.waits ? 0 : this.updates.length;
    if (this.hurried || behind > JUMP) return 0;
    return factorOf(settings.speed) * (behind > HURRY ? 0.4 : 1);
  }

  private announce(seat: number, reasons: Points[]): void {
    const call = { id: ++this.lastCall, seat, reasons };
    this.calls = [...this.calls.filter((other) => other.seat !== seat), call];
    setTimeout(() => (this.calls = this.calls.filter((other) => other.id !== call.id)), CALL_MS);
  }
}
