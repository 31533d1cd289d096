// What the player is about to do: a card taken up, a question whether to knock, cards to be laid off.

import type { Live } from '../../table/live.svelte';
import { Premove } from '../../table/premove.svelte';
import { preferences } from './preferences.svelte';
import type { Card } from '../../wire/generated/view';
import { arranged, goesWith, kept, movedTo } from './arrangement';
import type { Frame } from './frames';
import { endingOf, layMove, layOffs, mayEnd, namedWays, shedMove, toggleLaid, type Ending } from './moves';
import type { View } from './view';

export class Turn {
  /** The card that is taken up. */
  card: Card | null = $state.raw(null);
  /** The player discards it and may end the hand with that: the program asks (GI-35). */
  asking = $state(false);
  /** The other ways to lay the hand down are shown. */
  choosingWay = $state(false);
  /** What is laid off by hand. */
  laid: Card[] = $state.raw([]);
  /** The hand in its owner's order, where it is sorted by hand. */
  order: Card[] = $state.raw([]);

  /** The stock is chosen while the other plays. */
  stock = $state(false);
  /** The melds of the hand when no card lay apart. */
  private settled: Card[][] = [];
  /** Whether the stock is to be drawn from as soon as the turn comes. */
  readonly ready = new Premove();
  /** A card that is to be discarded as soon as one has drawn, and whether it belonged to a meld then. */
  readonly shed = new Premove<boolean>();

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

  /** Whether one plays as on a PC of 1990: what is clicked is discarded, and nothing is made ready. */
  get old(): boolean {
    return preferences.table === '1990';
  }

  /** The card that was drawn, where it lies apart until something is discarded. */
  get apart(): Card | null {
    const { view } = this;
    const drawn = this.old && this.mine && !this.drawing && !this.laying ? view?.drawn : null;
    return drawn && view?.hand.includes(drawn) ? drawn : null;
  }

  /** Whether the reader finds the melds, where the table does nothing unasked. */
  get unaided(): boolean {
    return this.live.table?.assistance === 'none' && Boolean(this.view?.seat) && !this.live.replayed;
  }

  /** Whether the reader sorts the hand: by choice, or because the table does nothing unasked. */
  get sorts(): boolean {
    return preferences.sort === 'hand' || this.unaided;
  }

  /** The melds of what lies in the hand: while a card lies apart, those of before; none that one has to find. */
  get melds(): Card[][] {
    const { view, apart } = this;
    if (this.unaided && !view?.result) return [];
    if (!apart || !view) return view?.melds ?? [];
    const lies = (meld: Card[]) => meld.every((card) => card !== apart && view.hand.includes(card));
    return this.settled.every(lies) ? this.settled : view.melds.filter(lies);
  }

  /** The hand as it stands on screen (GI-31). */
  get hand(): Card[] {
    const { view, apart } = this;
    if (!view) return [];
    const cards = view.hand.filter((card) => card !== apart);
    return this.sorts ? kept(cards, this.order) : arranged(cards, this.melds);
  }

  can(text: string): boolean {
    return this.legal.includes(text);
  }

  get laying(): boolean {
    return this.can('lay');
  }

  /** Whether a tap on this card of the hand means anything now. */
  playable(card: Card): boolean {
    return this.laying ? this.loose(card) : shedMove(this.legal, card) !== null;
  }

  private loose(card: Card): boolean {
    return layOffs(this.legal).some((way) => way.cards.includes(card));
  }

  picked(card: Card): boolean {
    return this.laying ? this.laid.includes(card) : this.card === card;
  }

  /** The card that was drawn in this turn, where it may go at once. */
  get drawn(): Card | null {
    const drawn = this.view?.drawn ?? null;
    return drawn && shedMove(this.legal, drawn) ? drawn : null;
  }

  /** How discarding the card taken up can end the hand. */
  get ending(): { kind: Ending; text: string } | null {
    return this.card ? endingOf(this.legal, this.card) : null;
  }

  get ways(): { text: string; melds: Card[][] }[] {
    return this.card ? namedWays(this.legal, this.card) : [];
  }

  /** Forgets what no longer fits what is on screen. */
  refresh(): void {
    if (!this.apart) this.settled = this.view?.melds ?? [];
    if (this.live.connection.sent) return;
    this.ready.refresh(!this.view?.result && !this.live.autoplay, this.mine);
    if (this.mine && this.ready.what) this.drawReady();
    this.shed.refresh(this.keepsShed(), this.mine);
    if (this.mine && this.shed.what && !this.drawing) this.shedReady();
    if (this.card && !shedMove(this.legal, this.card) && !this.mayPick(this.card)) this.take(null);
    if (!this.awaits && !this.can('stock')) this.stock = false;
    if (!this.laying && this.laid.length) this.laid = [];
  }

  tapHand(card: Card): void {
    if (this.old && !this.laying) return this.click(card);
    const back = this.shed.what === card;
    if (!back && !this.playable(card) && !this.mayPick(card)) return;
    this.shed.clear();
    this.stock = false;
    if (back) this.take(null);
    else if (this.laying) this.laid = toggleLaid(this.legal, this.laid, card) ?? this.laid;
    else if (this.card === card) this.take(null);
    else this.take(card);
  }

  /** One click discards a card; a second one, on the card of which it is asked, says yes. */
  click(card: Card): void {
    if (this.asking && card === this.card) this.end();
    else this.discard(card);
  }

  private take(card: Card | null): void {
    this.card = card;
    this.asking = false;
    this.choosingWay = false;
  }

  /** Discards a card; where that may end the hand, asks first. */
  discard(card = this.card ?? this.apart): void {
    const move = card && shedMove(this.legal, card);
    if (!move) return;
    const again = this.asking && this.card === card;
    if (this.card !== card) this.take(card);
    if (this.ending && !again) this.asking = true;
    else this.send(move);
  }

  /** Ends the hand: with the card taken up, or with all eleven. */
  end(text = this.ending?.text ?? (this.can('biggin') ? 'biggin' : null)): void {
    if (text && this.can(text)) this.send(text);
  }

  /** The other plays, and this hand goes on. */
  private get awaits(): boolean {
    const { view, live } = this;
    return (
      Boolean(view?.seat && view.turn.length && !view.result) &&
      !this.mine &&
      !this.old &&
      !live.autoplay &&
      !live.replayed &&
      view?.phase !== 'lay'
    );
  }

  /** Whether the stock may be chosen although the other plays. */
  get mayStock(): boolean {
    return this.awaits && Boolean(this.view?.stock);
  }

  /** Whether a card may be taken up before it can be discarded; until one has drawn it may be let go of again. */
  mayPick(card: Card): boolean {
    return Boolean(this.view?.hand.includes(card)) && (this.awaits || (this.drawing && card === this.card));
  }

  /** Whether the draw or the discard that is chosen may be made ready: the other's discard cannot be seen yet. */
  get mayReady(): boolean {
    return this.awaits && !this.live.latest?.legal.length && (this.stock || this.card !== null);
  }

  /** Makes what is chosen ready, or takes back all that is ready. */
  toggleReady(): void {
    if (!this.mayReady) this.clear();
    else if (this.card) this.shed.make(this.card, this.melded(this.card));
    else this.ready.make('stock');
    this.stock = false;
    this.take(null);
  }

  private melded(card: Card): boolean {
    return Boolean(this.view?.melds.some((meld) => meld.includes(card)));
  }

  private keepsShed(): boolean {
    const { what } = this.shed;
    return !what || Boolean(this.view?.hand.includes(what) && !this.view.result && !this.live.autoplay && !this.laying);
  }

  private get drawing(): boolean {
    return this.can('stock') || this.can('upcard');
  }

  /** Discards it, unless the draw has changed what there is to decide: then it is only taken up. */
  private shedReady(): void {
    const { what: card = '', seen } = this.shed.take() ?? {};
    const move = shedMove(this.legal, card);
    const fits = this.unaided || seen === this.melded(card);
    if (move && fits && !mayEnd(this.legal)) return this.sendNow(move);
    this.take(move && card);
    this.shed.comesBack(!move ? 'ready.back' : fits ? 'ready.may-end' : 'ready.melded', card);
  }

  private drawReady(): void {
    this.ready.take();
    const top = this.live.latest?.pile.at(-1);
    if (!this.can('stock')) this.ready.comesBack('ready.no-stock');
    else if (!this.unaided && top && this.can('upcard') && goesWith(this.view?.hand ?? [], top))
      this.ready.comesBack('ready.useful', top);
    else this.sendNow('stock');
  }

  draw(from: 'stock' | 'upcard'): void {
    if (this.can(from)) this.send(from);
    else if (from === 'stock' && this.mayStock) this.tapStock();
  }

  /** Chooses the stock, or lets go of it. */
  private tapStock(): void {
    this.stock = !this.stock && this.ready.what !== 'stock';
    this.ready.clear();
    this.take(null);
  }

  pass(): void {
    if (this.can('pass')) this.send('pass');
  }

  lay(text: string | null = this.laid.length ? layMove(this.legal, this.laid) : 'lay'): void {
    if (text && this.can(text)) this.send(text);
  }

  clear(): void {
    this.ready.clear();
    this.shed.clear();
    this.stock = false;
    this.take(null);
    this.laid = [];
  }

  /** Moves a card of the hand to another place; only where the hand is sorted by hand. */
  move(card: Card, place: number): void {
    if (this.sorts) this.order = movedTo(this.hand, card, place);
  }

  /** Goes on from the order that the melds give. */
  keepOrder(): void {
    this.order = this.view ? arranged(this.view.hand, this.unaided ? [] : this.view.melds) : [];
  }

  private send(text: string): void {
    if (!this.live.send(text)) return;
    this.ready.clear();
    this.asking = false;
    this.choosingWay = false;
  }

  private sendNow(text: string): void {
    this.ready.clear();
    this.live.sendNow(text);
  }
}
