// Dragging a card: one finger at a time.

import { describe, expect, it, vi } from 'vitest';

vi.stubGlobal('document', { elementsFromPoint: () => [] });

import { Drag } from '../src/ui/drag';

/** What stands for a card's button. */
function button() {
  const names = new Set<string>();
  const classList = { add: (name: string) => names.add(name), remove: (name: string) => names.delete(name) };
  return { names, style: { translate: '' }, classList, setPointerCapture: () => undefined, contains: () => false };
}

const touch = (at: ReturnType<typeof button>, x: number, isPrimary = true): PointerEvent =>
  ({ currentTarget: at, clientX: x, clientY: 0, isPrimary, button: 0, buttons: 1, pointerId: 1 }) as never;

describe('a drag', () => {
  it('is of the card that the first finger took', () => {
    const [first, second] = [button(), button()];
    const drop = vi.fn(() => true);
    const drag = new Drag({ mayDrag: () => true, drop });
    drag.down(touch(first, 0), '5h');
    drag.move(touch(first, 40));
    drag.down(touch(second, 200, false), '6c');
    drag.move(touch(second, 240, false));
    drag.up(touch(second, 240, false));
    expect([second.names.size, drop.mock.calls.length]).toEqual([0, 0]);
    drag.up(touch(first, 80));
    expect(drop).toHaveBeenCalledWith('5h', []);
  });

  it('that nobody ended moves no other card', () => {
    const [gone, other] = [button(), button()];
    const drop = vi.fn(() => true);
    const drag = new Drag({ mayDrag: () => true, drop });
    drag.down(touch(gone, 0), '5h');
    drag.move(touch(gone, 40));
    drag.down(touch(other, 0), '6c');
    drag.up(touch(other, 2));
    expect(drop).not.toHaveBeenCalled();
    expect(gone.names.size).toBe(0);
  });
});
