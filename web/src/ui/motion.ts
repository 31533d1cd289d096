// Movement: things go from where they were to where they are, along a slight arc, and any tap ends what is moving.

import type { Speed } from '../settings/settings.svelte';

const FACTORS: Record<Speed, number> = { instant: 0, quick: 0.5, normal: 1, leisurely: 1.8 };
export const REDUCED_MS = 80;
/** A blow takes so long from above, and this with raising the card. */
export const BLOW_MS = 120;
export const DROP_MS = 300;
const ABOVE = 58;

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

export const HERE: Shift = { dx: 0, dy: 0, scale: 1 };
export const EASE_OUT = 'cubic-bezier(0.2, 0.7, 0.2, 1)';

/** What brings an element that stands at `to` back to `from`. */
export function shiftOf(from: Box, to: Box): Shift {
  return {
    dx: from.x + from.width / 2 - to.x - to.width / 2,
    dy: from.y + from.height / 2 - to.y - to.height / 2,
    scale: to.width ? from.width / to.width : 1,
  };
}

/** The same way as an element has it that lies turned by so many degrees. */
export function turned({ dx, dy, scale }: Shift, degrees: number): Shift {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return { dx: dx * cos + dy * sin, dy: dy * cos - dx * sin, scale };
}

/** How far the arc bends away from the straight line at its middle. */
export const bend = (dx: number, dy: number): number => Math.min(36, Math.hypot(dx, dy) * 0.09);

/** How much larger a card looks at the top of its way: the farther it goes, the higher. */
export const lift = (dx: number, dy: number): number => Math.min(0.1, Math.hypot(dx, dy) / 4000);

/** The way between two shifts as transforms, bent a little to one side and highest in the middle. */
export function arc(from: Shift, to: Shift, steps = 6): string[] {
  const dx = to.dx - from.dx;
  const dy = to.dy - from.dy;
  const length = Math.hypot(dx, dy) || 1;
  const away = bend(dx, dy);
  const high = lift(dx, dy);
  return Array.from({ length: steps + 1 }, (_, step) => {
    const at = step / steps;
    const height = 4 * at * (1 - at);
    const off = height * away;
    const x = from.dx + dx * at + (dy / length) * off;
    const y = from.dy + dy * at - (dx / length) * off;
    return `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) scale(${((from.scale + (to.scale - from.scale) * at) * (1 + height * high)).toFixed(3)})`;
  });
}

/** From where it was up over its place, and down on it: the last part of the way is the blow. */
export function blow(from: Shift): Keyframe[] {
  const above = { transform: `translate(0, -${ABOVE}px) scale(1.3)`, offset: 1 - BLOW_MS / DROP_MS, easing: 'ease-in' };
  const start = `translate(${from.dx.toFixed(1)}px, ${from.dy.toFixed(1)}px) scale(${from.scale.toFixed(3)})`;
  return [{ transform: start, easing: EASE_OUT }, above, { transform: 'none' }];
}

/** The shadow of something on its way: the higher, the larger. */
export const SHADOW: Keyframe[] = [{ opacity: 0 }, { opacity: 1, offset: 0.5 }, { opacity: 0 }];
/** Of something that is raised and comes down at once. */
export const BLOW_SHADOW: Keyframe[] = [{ opacity: 0 }, { opacity: 1, offset: 0.55 }, { opacity: 0 }];

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
