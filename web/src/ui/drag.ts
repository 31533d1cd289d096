// Dragging a card, with a finger or a mouse. What the drop means is for others to say.

import type { Card } from '../wire/generated/view';

const FAR_ENOUGH = 8;
const GONE_AFTER_MS = 900;

export interface DragTargets {
  mayDrag: (card: Card) => boolean;
  /** A card has left its place: time to show what it can do. */
  onStart?: (card: Card) => void;
  /** The card was let go over these, the topmost first; says whether that meant anything. */
  drop: (card: Card, under: Element[]) => boolean;
}

export class Drag {
  private card: Card = '';
  private element: HTMLElement | null = null;
  private startX = 0;
  private startY = 0;
  private moving = false;
  private endedAt = -Infinity;

  constructor(private readonly targets: DragTargets) {}

  /** Whether a click is only the end of a drag: it was made at that moment, however late a busy page hears of it. */
  endedBy(click: MouseEvent): boolean {
    return click.detail > 0 && click.timeStamp - this.endedAt < 80;
  }

  down(event: PointerEvent, card: Card): void {
    if (!event.isPrimary || event.button || !this.targets.mayDrag(card)) return;
    this.cancel(); // a card that was taken from under the finger
    this.card = card;
    this.element = event.currentTarget as HTMLElement;
    this.startX = event.clientX;
    this.startY = event.clientY;
    // A mouse may leave the card before it is first heard of: what it does belongs to the card from here on.
    this.element.setPointerCapture(event.pointerId);
  }

  move(event: PointerEvent): void {
    if (!this.element || !event.isPrimary) return;
    if (!event.buttons) return this.cancel(); // it was let go of where nobody heard it
    const dx = event.clientX - this.startX;
    const dy = event.clientY - this.startY;
    if (!this.moving && Math.hypot(dx, dy) < FAR_ENOUGH) return;
    if (!this.moving) {
      this.moving = true;
      this.element.classList.add('dragged');
      this.targets.onStart?.(this.card);
    }
    this.element.style.translate = `${dx}px ${dy}px`;
  }

  up(event: PointerEvent): void {
    if (!event.isPrimary) return;
    const { element, moving, card } = this;
    if (!element || !moving) return this.cancel();
    this.endedAt = event.timeStamp;
    const under = document.elementsFromPoint(event.clientX, event.clientY).filter((at) => !element.contains(at));
    this.element = null;
    this.moving = false;
    // The card stays under the finger until the next picture takes it from there; if none comes, it goes back.
    setTimeout(() => this.putBack(element), this.targets.drop(card, under) ? GONE_AFTER_MS : 0);
  }

  cancel(): void {
    if (this.element) this.putBack(this.element);
    this.element = null;
    this.moving = false;
  }

  private putBack(element: HTMLElement): void {
    element.classList.remove('dragged');
    element.style.translate = '';
  }
}
