// Moving the focus among cards with the arrow keys, by where they lie.

import type { Box } from './motion';

export type Arrow = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

const WAYS: Record<Arrow, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export const isArrow = (key: string): key is Arrow => key in WAYS;

/** Which of some cards Tab comes to: `last`, else the first; none of a game that is `over`, whose slip lies over them. */
export const tabStop = (cards: readonly string[], last: string | null, over: boolean): string | null =>
  over ? null : last !== null && cards.includes(last) ? last : (cards[0] ?? null);

/** The box that lies next in a direction, as an index, or -1; what lies straight ahead comes before what lies aside. */
export function nearest(from: Box, boxes: readonly Box[], arrow: Arrow): number {
  const [wayX, wayY] = WAYS[arrow];
  let best = -1;
  let least = Infinity;
  boxes.forEach((box, index) => {
    const dx = box.x + box.width / 2 - from.x - from.width / 2;
    const dy = box.y + box.height / 2 - from.y - from.height / 2;
    const ahead = dx * wayX + dy * wayY;
    const aside = Math.abs(dx * wayY) + Math.abs(dy * wayX);
    const cost = ahead + aside * 2.5;
    // Sideways stays in the row; up and down go to the next row, however far aside its nearest card lies.
    const inReach = ahead > 4 && (wayY !== 0 || aside < (from.height + box.height) * 0.35);
    if (inReach && cost < least) {
      best = index;
      least = cost;
    }
  });
  return best;
}

/** Moves the focus from one of the cards in `root` to the next one in a direction; false where there is none. */
export function moveFocus(root: HTMLElement, arrow: Arrow): boolean {
  const cards = [...root.querySelectorAll<HTMLElement>('button[data-card]')];
  const at = document.activeElement;
  const from = cards.find((card) => card === at);
  if (!from) return false;
  const others = cards.filter((card) => card !== from);
  const next = nearest(
    from.getBoundingClientRect(),
    others.map((card) => card.getBoundingClientRect()),
    arrow,
  );
  others[next]?.focus();
  return next >= 0;
}
