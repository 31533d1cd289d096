// What the player is about to do: the cards chosen for the crib, a card that does not fit, the points being counted.

import type { Live } from '../../table/live.svelte';
import { Premove } from '../../table/premove.svelte';
import type { Card } from '../../wire/generated/view';
import { ring } from './bell';
import type { Frame } from './frames';
import { layingOf, laysAway, plainOf, playOf, sayings } from './moves';
import { desk, preferences } from './preferences.svelte';
import { pegs, type View } from './view';

const SHAKEN_MS = 1400;

/** Why a card cannot be played now: the key of the word that is shown. */
export type Misfit = 'over-thirty-one' | 'not-now';

export class Turn {
  /** The cards to be laid away, in the order in which they were chosen. */
  chosen: Card[] = $state.raw([]);
  /** A card that was tried and cannot be played. */
  misfit: { card: Card; why: Misfit; id: number } | null = $state.raw(null);
  /** The digits typed of a count; none until the player types some. */
  digits = $state('');
  /** Whether a count was to be said before anything was typed. */
  missing = $state(false);
  /** A card that is taken up while the other plays, or that ended what was moving. */
  picked: Card | null = $state.raw(null);
  /** A card that is made ready while the other plays. */
  readonly ready = new Premove();
  private misfits = 0;
  private askedFor = '';

  constructor(readonly live: Live<View, Frame>) {}

  get view(): View | null {
    return this.live.animation.frame?.view ?? null;
  }

  get legal(): string[] {
    return this.view?.legal ?? [];
  }

  get mine(): boolean {
    return this.legal.length > 0;
  }

  get layingAway(): boolean {
    return laysAway(this.legal);
  }

  /** Whether cards may be chosen for the crib: also while the other's go there, when what is drawn has no moves. */
  get choosing(): boolean {
    const { view, live } = this;
    if (this.layingAway) return true;
    const open = view?.phase === 'lay-away' && view.seat > 0 && !view.cribbed[view.seat - 1];
    return open && !live.autoplay && !live.replayed && !live.connection.sent;
  }

  get go(): string | null {
    return plainOf(this.legal, 'go');
  }

  get pass(): string | null {
    return plainOf(this.legal, 'pass');
  }

  /** What is being asked: how much one's show is worth, or what the other missed. */
  get asked(): 'count' | 'muggins' | null {
    if (sayings(this.legal, 'count').length) return 'count';
    return sayings(this.legal, 'muggins').length ? 'muggins' : null;
  }

  /** The points that may be said. */
  get range(): { low: number; high: number } {
    const open = this.asked ? sayings(this.legal, this.asked) : [];
    return { low: Math.min(...open), high: Math.max(...open) };
  }

  /** The points typed so far; null before the first digit. */
  get points(): number | null {
    return this.digits ? Number(this.digits) : null;
  }

  /** The move of laying the chosen cards away. */
  get laying(): string | null {
    return this.chosen.length === 2 ? layingOf(this.legal, this.chosen) : null;
  }

  playable(card: Card): boolean {
    return this.choosing || playOf(this.legal, card) !== null;
  }

  /** Whether a card may be taken up now although the other plays. */
  mayPick(card: Card): boolean {
    const { view, live } = this;
    return (
      Boolean(view?.seat && view.hand.includes(card)) &&
      !this.mine &&
      view?.phase === 'play' &&
      !view.over &&
      !live.autoplay &&
      !live.replayed
    );
  }

  /** Whether the reader counts along, where the table does nothing unasked. */
  get unaided(): boolean {
    return this.live.table?.assistance === 'none' && Boolean(this.view?.seat) && !this.live.replayed;
  }

  /** Whether the card taken up may be made ready: the other is to play, and their card cannot be seen yet. */
  get mayReady(): boolean {
    return this.picked !== null && !this.live.latest?.legal.length && this.mayPick(this.picked);
  }

  /** Makes the card taken up ready, or takes back what is ready. */
  toggleReady(): void {
    if (this.mayReady && this.picked) this.ready.make(this.picked);
    else this.ready.clear();
    this.picked = null;
  }

  /** Plays what is ready, unless some card would score now and one is told so: then it is only taken up. */
  private playReady(): void {
    const card = this.ready.take()?.what ?? '';
    const move = playOf(this.legal, card);
    if (!move) return this.refuse(card);
    const { hand = [], series = [] } = this.live.latest ?? {};
    if (this.unaided || !hand.some((one) => playOf(this.legal, one) && pegs(series, one)))
      return this.live.sendNow(move);
    this.picked = card;
    this.ready.comesBack('ready.scores', card);
  }

  /** Forgets what no longer fits the picture; says go where that is wanted and there is nothing else. */
  refresh(): void {
    if (!this.choosing && !this.live.connection.sent) this.chosen = [];
    const { what } = this.ready;
    this.ready.refresh(
      !what || Boolean(this.view?.hand.includes(what) && !this.view.over && !this.live.autoplay),
      this.mine,
    );
    if (this.mine && this.ready.what && !this.live.connection.sent) this.playReady();
    if (this.picked && !this.mayPick(this.picked) && !(this.mine && this.view?.hand.includes(this.picked)))
      this.picked = null;
    const asked = `${this.asked ?? ''} ${this.view?.hand_number ?? 0} ${this.view?.shows.length ?? 0}`;
    if (asked !== this.askedFor) this.setDigits('');
    this.askedFor = asked;
    const { go } = this;
    if (go && preferences.go === 'spoken' && !desk.playedFor) this.live.sendNow(go);
  }

  /** A tap on one's own card: chooses it for the crib, plays it, or rings the bell. */
  tap(card: Card): void {
    if (this.choosing) this.choose(card);
    else if (this.mayPick(card)) this.pick(card);
    else this.play(card);
  }

  /** Takes a card up, or lets go of it, also where it is ready. */
  private pick(card: Card): void {
    this.picked = this.picked === card || this.ready.what === card ? null : card;
    this.ready.clear();
  }

  private choose(card: Card): void {
    if (this.chosen.includes(card)) this.chosen = this.chosen.filter((one) => one !== card);
    else this.chosen = [...this.chosen, card].slice(-2);
  }

  private play(card: Card): void {
    const move = playOf(this.legal, card);
    if (!move) return this.refuse(card);
    this.ready.clear();
    this.picked = this.live.send(move) ? null : card;
  }

  /** The bell sounds and nothing changes. */
  private refuse(card: Card): void {
    const id = ++this.misfits;
    this.misfit = { card, why: this.mine ? 'over-thirty-one' : 'not-now', id };
    if (preferences.bell) ring();
    setTimeout(() => {
      if (this.misfit?.id === id) this.misfit = null;
    }, SHAKEN_MS);
  }

  layAway(): void {
    if (this.laying) this.live.send(this.laying);
  }

  private setDigits(digits: string): void {
    this.digits = digits;
    this.missing = false;
  }

  /** Adds a digit where the number may still be said; a leading zero gives way. */
  type(digit: string): void {
    const number = Number(this.digits + digit);
    if (number <= this.range.high) this.setDigits(String(number));
  }

  /** Removes the last digit. */
  erase(): void {
    this.setDigits(this.digits.slice(0, -1));
  }

  /** Counts up or down from what is typed, or from nothing. */
  step(change: number): void {
    const { low, high } = this.range;
    this.setDigits(String(Math.min(high, Math.max(low, (this.points ?? 0) + change))));
  }

  /** Says the points that are typed; with nothing typed it asks for them, and says nothing. */
  say(): void {
    if (!this.asked) return;
    if (this.points === null || this.points < this.range.low) this.missing = true;
    else this.live.send(`${this.asked}:${this.points}`);
  }

  clear(): void {
    this.ready.clear();
    this.picked = null;
    this.chosen = [];
  }
}
