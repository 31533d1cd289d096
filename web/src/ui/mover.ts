// Moves cards from picture to picture: measures where each card is, lets the page draw the next picture, and then brings
// every card there from where it was. Cards carry `data-card`, piles and hands `data-anchor`.

import { tick } from 'svelte';
import {
  BLOW_MS,
  BLOW_SHADOW,
  EASE_OUT,
  HERE,
  REDUCED_MS,
  SHADOW,
  arc,
  blow,
  reducedMotion,
  shiftOf,
  turned,
  type Box,
  type Shift,
  type Stage,
} from './motion';

export type Manner = 'fly' | 'flip' | 'drop' | 'sweep';

/** How one picture becomes the next. */
export interface Moves {
  manner: Manner;
  /** Milliseconds for one card, and from one card to the next. */
  each: number;
  between: number;
  /** Where a card comes from that was not on screen, and when it starts (0 for the first). */
  enters: (card: string) => { anchor: string; order: number } | null;
  /** The cards that leave, in order, and where to. */
  leaving: readonly string[];
  leavesTo: string | null;
  /** The card that jolts when it is hit. */
  struck?: string;
  /** Somebody knocks on the table. */
  knock?: boolean;
}

/** The two raps of a knock, as the cloth feels them. */
const RAPS: Keyframe[] = [0, 3, 0, 0, 2, 0].map((down, step) => ({
  transform: `translateY(${down}px)`,
  offset: [0, 0.12, 0.35, 0.55, 0.67, 1][step] ?? 1,
}));
const KNOCK_MS = 320;

/** By how many degrees a card lies turned. */
const turnOf = (card: HTMLElement): number => parseFloat(getComputedStyle(card).rotate) || 0;

/** What marks a card that lies on the table, and not one that leaves it. */
const MARKS = ['doomed', 'going', 'chosen', 'open', 'forgotten', 'just-left', 'playable'];

/** A card as it stood in the last picture. */
interface Snapshot {
  card: HTMLElement;
  box: Box;
  turn: number;
  width: number;
}

const keyOf = (element: HTMLElement): string => element.dataset['card'] ?? '';

export class Mover {
  constructor(
    private readonly root: HTMLElement,
    private readonly stage: Stage,
  ) {}

  /** Draws the next picture with `draw` and plays the way to it; resolves when everything lies still. */
  async play(moves: Moves, factor: number, draw: () => void): Promise<void> {
    const before = new Map(this.cards().map((card) => [keyOf(card), this.snapshot(card)]));
    draw();
    await tick();
    if (factor === 0) return;
    const reduced = reducedMotion();
    const now = this.cards();
    const shown = new Set(now.map(keyOf));
    const gone = moves.leaving.filter((key) => before.has(key) && !shown.has(key));
    // All is measured before anything starts: to measure what has just been changed makes the browser lay out anew.
    const ways = now.map((card) => this.arrival(card, before.get(keyOf(card))?.box, moves, factor, reduced));
    const home = gone.length && moves.leavesTo ? this.anchor(moves.leavesTo) : undefined;
    await Promise.all([
      ...(moves.knock && !reduced ? [this.rap(factor)] : []),
      ...ways.map((start) => start?.()),
      ...gone.map((key, order) => this.leave(before.get(key), home, order, gone.length, moves, factor, reduced)),
    ]);
  }

  private cards(): HTMLElement[] {
    return [...this.root.querySelectorAll<HTMLElement>('[data-card]')];
  }

  private snapshot(card: HTMLElement): Snapshot {
    const box = card.getBoundingClientRect();
    return { card, box, turn: turnOf(card), width: card.offsetWidth || box.width };
  }

  private anchor(name: string): Box | undefined {
    return this.root.querySelector(`[data-anchor~="${name}"]`)?.getBoundingClientRect();
  }

  /** Measures how a card comes to its place and returns what brings it there; nothing if it stays. */
  private arrival(
    card: HTMLElement,
    was: Box | undefined,
    moves: Moves,
    factor: number,
    reduced: boolean,
  ): (() => Promise<void>) | undefined {
    const entry = was ? null : moves.enters(keyOf(card));
    const from = was ?? (entry ? this.anchor(entry.anchor) : undefined);
    if (keyOf(card) === moves.struck && !reduced) return () => this.jolt(card, moves, factor);
    if (!from) return undefined;
    const shift = turned(shiftOf(from, card.getBoundingClientRect()), turnOf(card));
    // A hand or a stock is a place, not a size: what comes from there only grows.
    if (!was) shift.scale = Math.min(0.9, Math.max(0.4, shift.scale));
    if (Math.hypot(shift.dx, shift.dy) < 1.5 && Math.abs(shift.scale - 1) < 0.02) return undefined;
    if (reduced) return () => this.fade(card, 0, 1);
    const timing = { duration: moves.each * factor, delay: (entry?.order ?? 0) * moves.between * factor };
    return () =>
      this.onTop(card, () => {
        if (!was && moves.manner === 'flip') return this.flip(card, shift, timing);
        if (moves.manner === 'drop') return this.drop(card, shift, timing);
        return this.fly(card, shift, timing);
      });
  }

  private async onTop(card: HTMLElement, run: () => Promise<void>): Promise<void> {
    card.classList.add('moving');
    await run();
    card.classList.remove('moving');
  }

  private async fly(card: HTMLElement, shift: Shift, timing: KeyframeAnimationOptions): Promise<void> {
    const frames: Keyframe[] = arc(shift, HERE).map((transform) => ({ transform }));
    // A card that is still to be dealt stays unseen until its turn.
    if (timing.delay) frames.forEach((frame, step) => (frame['opacity'] = step ? 1 : 0));
    await Promise.all([
      this.stage.animate(card, frames, { easing: EASE_OUT, ...timing }),
      this.shade(card, SHADOW, timing),
    ]);
  }

  private flip(card: HTMLElement, shift: { dx: number; dy: number }, timing: KeyframeAnimationOptions): Promise<void> {
    const frames = [
      { transform: `translate(${shift.dx}px, ${shift.dy}px) scale(0.8) rotateY(88deg)` },
      { transform: 'translate(0, 0) scale(1) rotateY(0)' },
    ];
    return this.stage.animate(card, frames, { easing: EASE_OUT, ...timing });
  }

  /** Raised, and brought down at a blow: it stops dead. */
  private async drop(card: HTMLElement, shift: Shift, timing: KeyframeAnimationOptions): Promise<void> {
    await Promise.all([this.stage.animate(card, blow(shift), timing), this.shade(card, BLOW_SHADOW, timing)]);
  }

  /** The card that is hit gives way a little when the blow comes down. */
  private async jolt(card: HTMLElement, moves: Moves, factor: number): Promise<void> {
    await this.stage.pause((moves.each - 8) * factor);
    const frames = ['none', 'translate(2px, 2.2px)', 'none'].map((transform) => ({ transform }));
    await this.stage.animate(card, frames, { duration: BLOW_MS * factor, easing: 'ease-out' });
  }

  private async rap(factor: number): Promise<void> {
    const cloth = this.root.querySelector('[data-surface]');
    if (cloth) await this.stage.animate(cloth, RAPS, { duration: KNOCK_MS * factor });
  }

  /** The shadow under a card on its way. */
  private shade(card: HTMLElement, frames: Keyframe[], timing: KeyframeAnimationOptions): Promise<void> {
    return this.stage.animate(card, frames, { ...timing, easing: 'linear', pseudoElement: '::before' });
  }

  private fade(card: HTMLElement, from: number, to: number): Promise<void> {
    return this.stage.animate(card, [{ opacity: from }, { opacity: to }], { duration: REDUCED_MS, fill: 'both' });
  }

  /** A likeness of a card that left the picture flies to where it went. */
  private async leave(
    was: Snapshot | undefined,
    to: Box | undefined,
    order: number,
    all: number,
    moves: Moves,
    factor: number,
    reduced: boolean,
  ): Promise<void> {
    if (!was || !to) return;
    const ghost = this.likeness(was, all - order);
    if (reduced) await this.fade(ghost, 1, 0);
    else await this.depart(ghost, this.away(was, to, order, moves), this.awayTiming(order, moves, factor));
    ghost.remove();
  }

  private async depart(ghost: HTMLElement, frames: Keyframe[], timing: KeyframeAnimationOptions): Promise<void> {
    await Promise.all([this.stage.animate(ghost, frames, timing), this.shade(ghost, SHADOW, timing)]);
  }

  private away({ box: from, turn }: Snapshot, to: Box, order: number, moves: Moves): Keyframe[] {
    const shift = shiftOf(to, from);
    const end = { ...shift, scale: Math.min(1, shift.scale) };
    if (moves.manner !== 'sweep') return arc(HERE, turned(end, turn)).map((transform) => ({ transform }));
    const field = this.root.getBoundingClientRect();
    const across = field.left + field.width * 0.5 - from.x - from.width / 2 + order * 14;
    const middle = turned({ dx: across, dy: end.dy * 0.35, scale: 1 }, turn);
    const pile = turned(end, turn);
    const gathered = `translate(${middle.dx.toFixed(1)}px, ${middle.dy.toFixed(1)}px) rotate(${order * 4 - 6}deg)`;
    const home = `translate(${pile.dx.toFixed(1)}px, ${pile.dy.toFixed(1)}px) scale(${pile.scale.toFixed(3)})`;
    return [{ transform: 'none' }, { transform: gathered, offset: 0.45 }, { transform: home }];
  }

  private awayTiming(order: number, moves: Moves, factor: number): KeyframeAnimationOptions {
    const together = moves.manner === 'sweep';
    const duration = (together ? moves.each * 1.5 : moves.each) * factor;
    return { duration, delay: together ? 0 : order * moves.between * factor, easing: EASE_OUT, fill: 'both' };
  }

  private likeness({ card, box, turn, width }: Snapshot, height: number): HTMLElement {
    const ghost = card.cloneNode(true) as HTMLElement;
    for (const name of ['data-card', 'data-testid', 'id', 'aria-label', 'aria-pressed', 'tabindex'])
      ghost.removeAttribute(name);
    ghost.setAttribute('aria-hidden', 'true');
    ghost.inert = true;
    ghost.classList.remove(...MARKS);
    ghost.classList.add('ghost');
    ghost.style.setProperty('--card-w', `${width}px`);
    Object.assign(ghost.style, {
      position: 'fixed',
      left: `${box.x + (box.width - width) / 2}px`,
      top: `${box.y + (box.height - width * 1.4) / 2}px`,
      width: `${width}px`,
      height: `${width * 1.4}px`,
      margin: '0',
      translate: 'none',
      rotate: `${turn}deg`,
      zIndex: String(70 + height),
      pointerEvents: 'none',
    });
    this.root.append(ghost);
    return ghost;
  }
}
