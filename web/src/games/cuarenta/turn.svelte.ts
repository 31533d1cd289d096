// What the player is about to do: a card taken up, what it captures, and the move that follows from it.

import type { Live } from '../../table/live.svelte';
import { Premove } from '../../table/premove.svelte';
import { TAKEN_BACK } from '../../table/sayings';
import type { Card } from '../../wire/generated/view';
import { fittingCards, flipped, handMove, takeMove } from './byHand';
import { captures, chosenMove, fallMove, layMove, pick, takeable, takesAny, toggle, type Choice } from './choice';
import type { Frame } from './frames';
import { keep, keptAt } from './faceDownCard';
import { isClaim, readMove } from './moves';
import type { View } from './view';

/** The cards of a fresh hand (CU-05). */
const DEALT = 5;

const NOTHING: ReadonlySet<Card> = new Set();

/** A card that is taken up, and nothing chosen for it yet. */
const only = (card: Card): Choice => ({ card, base: [], sequence: [] });

export class Turn {
  choice: Choice | null = $state.raw(null);
  /** Cards of the table that are selected without a card of the hand: to be taken because others left them behind. */
  grabbed: readonly Card[] = $state.raw([]);
  /** A card that is made ready while others play, and the cards that lay on the table then. */
  readonly ready = new Premove<readonly Card[]>();
  private wasMine = false;
  /** How the others see that it is held, where it is to fall. */
  private gesture = '';
  private resumed = false;

  constructor(readonly live: Live<View, Frame>) {}

  get view(): View | null {
    return this.live.animation.frame?.view ?? null;
  }

  get legal(): string[] {
    return this.view?.legal ?? [];
  }

  /** Whether the game waits for this player; what may be claimed at any time does not count. */
  get mine(): boolean {
    return this.legal.some((text) => !isClaim(text));
  }

  /** Whether the reader selects every card, and notices what is forgotten (CU-29). */
  get byHand(): boolean {
    return (this.live.table?.assistance ?? 'full') !== 'full';
  }

  /** Whether the cards are marked that the card taken up can take. */
  get marks(): boolean {
    return this.live.table?.assistance !== 'none';
  }

  /** A ronda that may be claimed, also while others play; by hand one claims whatever one holds, and may be wrong. */
  get ronda(): string | null {
    const { latest } = this.live;
    const same = latest?.deal === this.view?.deal && latest?.hand_number === this.view?.hand_number;
    if (same && this.byHand && latest) {
      const claimed = latest.rondas.some((ronda) => ronda.seat === latest.seat);
      return this.seated && latest.hand.length === DEALT && !claimed ? `${latest.seat}:ronda` : null;
    }
    return (same && latest?.legal.find((text) => readMove(text).kind === 'ronda')) || null;
  }

  get deal(): string | null {
    return this.one('deal');
  }

  get pass(): string | null {
    return this.one('pass');
  }

  /** What may be taken of a sequence that was left behind, the most first. */
  get takes(): { text: string; cards: Card[] }[] {
    const takes = this.legal.map(readMove).filter((move) => move.kind === 'take');
    return takes.sort((a, b) => b.cards.length - a.cards.length);
  }

  /** Takes up what was left behind: out of turn at once, before somebody else does. */
  take(text: string): void {
    if (isClaim(text)) this.live.sendNow(text);
    else this.live.send(text);
  }

  get recalls(): { text: string; rank: string }[] {
    return this.legal.map(readMove).filter((move) => move.kind === 'recall');
  }

  /** The move that Play would make, or null; by hand it may turn out to be none. */
  get move(): string | null {
    const { choice } = this;
    if (!this.byHand) return choice && chosenMove(this.legal, choice);
    if (choice) return this.mine ? handMove(this.legal, choice.card, choice.base) : null;
    return this.grabbed.length ? takeMove(this.legal, this.grabbed, this.view?.seat ?? 0, this.mine) : null;
  }

  /** Whether cards of the table may be selected without one of the hand: always, so that it tells nothing. */
  private get mayGrab(): boolean {
    const { view } = this;
    return this.byHand && this.seated && !this.choice && /^(play|take)$/.test(view?.phase ?? '');
  }

  /** Whether the reader plays at a table that goes on. */
  private get seated(): boolean {
    return Boolean(this.view?.seat) && !this.view?.over && !this.live.unattended;
  }

  get capturing(): boolean {
    return Boolean(this.choice?.base.length);
  }

  /** The cards of the table that are marked, because the card taken up can take them. */
  get open(): ReadonlySet<Card> {
    if (!this.choice || !this.marks) return NOTHING;
    if (this.byHand) return fittingCards(this.legal, this.choice.card, this.choice.base);
    return takeable(this.legal, this.choice);
  }

  /** The cards of the table that are selected. */
  get selected(): ReadonlySet<Card> {
    return this.choice ? new Set([...this.choice.base, ...this.choice.sequence]) : new Set(this.grabbed);
  }

  /** Whether a tap selects a card of the table, or lets go of it. */
  mayTap(card: Card): boolean {
    if (this.selected.has(card)) return true;
    return this.byHand ? this.mayGrab || (this.choice !== null && this.mine) : this.open.has(card);
  }

  playable(card: Card): boolean {
    return layMove(this.legal, card) !== null || captures(this.legal, card);
  }

  /** Whether a card may be taken up now although others play: this hand goes on. */
  mayPick(card: Card): boolean {
    const { view, live } = this;
    return (
      Boolean(view?.seat && view.hand.includes(card) && !live.autoplay && !live.replayed) &&
      !this.mine &&
      view?.phase === 'play' &&
      !view.over
    );
  }

  /** Whether the card taken up may be made ready: others are to play, and what they play cannot be seen yet. */
  get mayReady(): boolean {
    const coming = this.live.latest?.legal.some((text) => !isClaim(text));
    return this.choice !== null && !coming && this.mayPick(this.choice.card);
  }

  /** Makes the card taken up ready, or takes back what is ready. */
  toggleReady(): void {
    if (this.mayReady && this.choice) this.ready.make(this.choice.card, this.live.latest?.table ?? []);
    else this.ready.clear();
    this.choice = null;
  }

  /** Predicts a caída with the card that lies ready: the others see that it is held so, and not which. */
  predict(gesture: string): void {
    this.gesture = gesture;
    this.ready.turn(true);
    this.show();
  }

  /** Shows the others what is held: also once more after they have seen this player go. */
  show(): void {
    const { view, ready } = this;
    if (!view || !ready.what || !ready.down) return;
    keep(this.live.id, view, { card: ready.what, gesture: this.gesture });
    this.live.connection.say('call', this.gesture);
  }

  /** The card is no longer held: the others see it come back, where it is not what is played. */
  unhold(card: Card): void {
    if (this.view) keep(this.live.id, this.view, null);
    if (!this.live.connection.sent && this.view?.hand.includes(card)) this.live.connection.say('call', TAKEN_BACK);
  }

  /** Takes up what was held when the page was left. */
  private resume(): void {
    if (this.resumed || !this.view) return;
    this.resumed = true;
    const held = keptAt(this.live.id, this.view);
    if (!held) return;
    this.ready.make(held.card);
    if (this.mine) this.ready.turn(true);
    else this.predict(held.gesture);
  }

  /** Forgets a choice that no longer fits what is on screen, and plays what was made ready. */
  refresh(): void {
    this.resume();
    const { what } = this.ready;
    this.ready.refresh(
      !what || Boolean(this.view?.hand.includes(what) && !this.view.over && !this.live.autoplay),
      this.mine,
    );
    if (this.mine && this.ready.what && !this.live.connection.sent) this.playReady();
    if (!this.live.connection.sent) this.keepChoice();
    if (this.byHand) this.keepSelected();
    this.wasMine = this.mine;
  }

  /** What is no longer on the table is no longer selected. */
  private keepSelected(): void {
    const still = (cards: readonly Card[]) => cards.filter((card) => this.view?.table.includes(card));
    if (still(this.grabbed).length < this.grabbed.length) this.grabbed = [];
    if (this.choice && still(this.choice.base).length < this.choice.base.length) this.choice = only(this.choice.card);
  }

  /** What was taken up while others played stays so when the turn opens. */
  private keepChoice(): void {
    const card = this.choice?.card;
    if (!card) return;
    if (!this.playable(card)) this.choice = this.mayPick(card) ? only(card) : null;
    else if (!this.wasMine) this.choice = this.pick(card);
  }

  /** Takes a card up, with what it can take in one way only; by hand with nothing. */
  private pick(card: Card): Choice {
    return this.byHand ? only(card) : pick(this.legal, card);
  }

  /** Whether cards have gone from the table, or a card that was laid there since can be taken. */
  private changed(seen: readonly Card[]): boolean {
    const now = this.live.latest?.table ?? [];
    const fresh = now.filter((card) => !seen.includes(card));
    return seen.some((card) => !now.includes(card)) || takesAny(this.legal, fresh);
  }

  /** A card that lies face down falls on the card just played, or comes back; any other does what only it can do. */
  private playReady(): void {
    const ready = this.ready.take();
    if (!ready) return;
    const { what: card, down, seen } = ready;
    if (this.byHand) {
      this.takeUpByHand(card, down);
    } else if (this.takes.length) {
      this.choice = pick(this.legal, card);
      this.ready.comesBack('ready.left', card);
    } else if (down) {
      const move = fallMove(this.legal, card, this.live.latest?.just_left ?? null);
      if (move) this.live.sendNow(move);
      else this.ready.comesBack('ready.no-caida', card);
    } else if (!this.playable(card)) {
      this.ready.comesBack('ready.back', card);
    } else {
      this.choice = pick(this.legal, card);
      const { move } = this;
      if (!this.capturing && captures(this.legal, card)) this.ready.comesBack('ready.choose', card);
      else if (!move || !seen || this.changed(seen)) this.ready.comesBack('ready.changed', card);
      else this.live.sendNow(move);
    }
  }

  /** What was ready is taken up, and nothing is selected but the card that it was to fall on. */
  private takeUpByHand(card: Card, down: boolean): void {
    const on = this.live.latest?.just_left ?? null;
    const falls = down && on !== null && on[0] === card[0];
    if (down && !falls) this.ready.comesBack('ready.no-caida', card);
    else this.choice = falls ? { ...only(card), base: [on] } : only(card);
  }

  tapHand(card: Card): void {
    const back = this.ready.what === card;
    if (!back && !this.playable(card) && !this.mayPick(card)) return;
    this.ready.clear();
    this.letGo();
    if (back || this.choice?.card === card) this.choice = null;
    else this.choice = this.mine ? this.pick(card) : only(card);
  }

  /** Takes a card up, unless it is up already. */
  takeUp(card: Card): void {
    if (this.choice?.card !== card) this.tapHand(card);
  }

  tapTable(card: Card): void {
    const { choice } = this;
    if (!this.byHand) {
      if (choice) this.choice = toggle(this.legal, choice, card);
      return;
    }
    this.live.connection.refused = null;
    if (choice) this.choice = { ...choice, base: flipped(choice.base, card) };
    else this.grabbed = flipped(this.grabbed, card);
  }

  /** Nothing of the table is selected any more, and what was refused has been read. */
  private letGo(): void {
    this.grabbed = [];
    if (this.byHand) this.live.connection.refused = null;
  }

  /** A tap on the bare cloth lays the card down; where a capture is chosen it first lets go of that. */
  tapCloth(): void {
    if (!this.choice) return this.letGo();
    if (this.capturing) this.choice = { ...this.choice, base: [], sequence: [] };
    else this.lay();
  }

  play(): void {
    const { move } = this;
    if (move) this.live.send(move);
  }

  lay(card = this.choice?.card): void {
    const move = card && layMove(this.legal, card);
    if (move) this.live.send(move);
  }

  /** A card let go over another: captures at once where that says it all, else leaves the rest to be tapped. */
  dropOn(card: Card, target: Card): void {
    if (this.byHand) {
      if (this.choice?.card !== card) this.choice = only(card);
      if (!this.selected.has(target)) this.tapTable(target);
      return;
    }
    const fresh = only(card);
    const kept = this.choice?.card === card && this.choice.base.includes(target) ? this.choice : null;
    this.choice = kept ?? toggle(this.legal, fresh, target);
    if (this.capturing) this.play();
  }

  clear(): void {
    this.ready.clear();
    this.letGo();
    this.choice = null;
  }

  private one(kind: 'deal' | 'pass'): string | null {
    return this.legal.find((text) => readMove(text).kind === kind) ?? null;
  }
}
