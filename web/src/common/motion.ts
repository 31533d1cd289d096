// Movement: things go from where they were to where they are, along a slight arc, and any tap ends what is moving.

import type { Speed } from './settings.svelte';

const FACTORS: Record<Speed, number> = { instant: 0, quick: 0.5, normal: 1, leisurely: 1.8 };
export const REDUCED_MS = 80;

export const reducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** How long something takes at this speed; nothing moves in a page that nobody sees. */
export const factorOf = (speed: Speed): number => (document.hidden ? 0 : FACTORS[speed]);

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Shift {
  dx: number;
  dy: number;
  scale: number;
}

/** What brings an element that stands at `to` back to `from`. */
export function shiftOf(from: Box, to: Box): Shift {
  return {
    dx: from.x + from.width / 2 - to.x - to.width / 2,
    dy: from.y + from.height / 2 - to.y - to.height / 2,
    scale: to.width ? from.width / to.width : 1,
  };
}

/** How far the arc bends away from the straight line at its middle. */
export const bend = (dx: number, dy: number): number => Math.min(36, Math.hypot(dx, dy) * 0.09);

/** The way between two shifts as transforms, bent a little to one side. */
export function arc(from: Shift, to: Shift, steps = 6): string[] {
  const dx = to.dx - from.dx;
  const dy = to.dy - from.dy;
  const length = Math.hypot(dx, dy) || 1;
  const away = bend(dx, dy);
  return Array.from({ length: steps + 1 }, (_, step) => {
    const at = step / steps;
    const off = 4 * at * (1 - at) * away;
    const x = from.dx + dx * at + (dy / length) * off;
    const y = from.dy + dy * at - (dx / length) * off;
    return `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) scale(${(from.scale + (to.scale - from.scale) * at).toFixed(3)})`;
  });
}

export const HERE: Shift = { dx: 0, dy: 0, scale: 1 };
export const EASE_OUT = 'cubic-bezier(0.2, 0.7, 0.2, 1)';

/** Runs animations and pauses that one tap can end together. */
export class Stage {
  private readonly running = new Set<() => void>();

  get busy(): boolean {
    return this.running.size > 0;
  }

  /** Ends everything that moves or waits. */
  skip(): void {
    for (const end of [...this.running]) end();
  }

  pause(ms: number): Promise<void> {
    if (ms <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.running.delete(end);
        resolve();
      };
      const timer = setTimeout(end, ms);
      this.running.add(end);
    });
  }

  async animate(element: Element, frames: Keyframe[], options: KeyframeAnimationOptions): Promise<void> {
    const animation = element.animate(frames, { fill: 'backwards', ...options });
    const end = () => animation.finish();
    this.running.add(end);
    try {
      await animation.finished;
    } catch {
      // Cancelled: the element left the page, and there is nothing to wait for.
    } finally {
      this.running.delete(end);
    }
  }
}
