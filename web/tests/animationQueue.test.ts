// The queue of a table: updates are drawn one after the other, and the table is told of each.

import { beforeEach, describe, expect, it, vi } from 'vitest';

vi.hoisted(() => {
  vi.stubGlobal('navigator', { language: 'en-GB' });
  vi.stubGlobal('document', { hidden: true });
});

import { framesOf, lastOnly, opening, still, type Frame } from '../src/games/cuarenta/frames';
import { planOf } from '../src/games/cuarenta/plan';
import type { View } from '../src/games/cuarenta/view';
import { AnimationQueue, type DrawnTable } from '../src/table/animationQueue.svelte';
import type { Kit } from '../src/table/kit';
import type { Table, Update } from '../src/wire/generated/toClient';
import { event, view } from './sample';

const page = document as unknown as { hidden: boolean };
const kit = { framesOf, lastOnly, still, opening, planOf } as unknown as Kit<View, Frame>;

/** A queue that shows an empty table, and what the table was told. */
function queued(changes: Partial<DrawnTable<View, Frame>> = {}) {
  const told: string[] = [];
  const owner: DrawnTable<View, Frame> = {
    kit,
    table: { you: 1, rules: 'pagat', cut: [] } as unknown as Table,
    unattended: false,
    onBusy: (busy) => told.push(busy ? 'begins' : 'ends'),
    onDraw: ({ n }) => told.push(`draws ${n}`),
    onDrawn: (last) => told.push(last ? 'all' : 'more'),
    ...changes,
  };
  const queue = new AnimationQueue<View, Frame>(owner);
  queue.frame = still(view());
  return { queue, told };
}

const update = (n: number, table: string[], changes: Partial<View> = {}): Update<View> => ({
  type: 'update',
  n,
  event: event(2, table.at(-1) ?? '', { n }),
  view: view({ table, ...changes }),
  clocks: null,
});

const idle = (queue: AnimationQueue<View, Frame>) => vi.waitFor(() => expect(queue.busy).toBe(false));

beforeEach(() => void (page.hidden = true));

describe('a queue', () => {
  it('draws updates in their order, and says when each has been drawn', async () => {
    const { queue, told } = queued();
    queue.add(update(6, ['5s']));
    queue.add(update(7, ['5s', '6s']));
    await idle(queue);
    expect(told).toEqual(['begins', 'draws 6', 'more', 'draws 7', 'all', 'all', 'ends']);
    expect(queue.frame?.view.table).toEqual(['5s', '6s']);
  });

  it('shows a game at once that begins while nothing is to move', () => {
    const { queue, told } = queued();
    queue.open(view());
    expect([queue.busy, told]).toEqual([false, []]);
  });

  it('asks nobody anything from the start of a game until its cards are dealt', async () => {
    page.hidden = false;
    const { queue } = queued({ kit: { ...kit, opening: () => [{ ...still(view()), hold: 20 }] } as typeof kit });
    queue.open(view());
    expect([queue.frame?.motion, queue.dealing]).toEqual(['still', true]);
    await idle(queue);
    expect(queue.dealing).toBe(false);
  });

  it('asks nobody anything while the cards of the last hand are cleared away', async () => {
    page.hidden = false;
    const clears = { ...kit, framesOf: () => [{ ...still(view()), motion: 'clear', hold: 60_000 }] } as typeof kit;
    const { queue } = queued({ kit: clears });
    queue.add(update(6, []));
    await vi.waitFor(() => expect(queue.frame?.motion).toBe('clear'));
    expect(queue.dealing).toBe(true);
    queue.clear();
    await idle(queue);
  });

  it('draws nothing any more of what it was told before it was emptied', async () => {
    page.hidden = false;
    const { queue, told } = queued();
    queue.add(update(6, ['5s']));
    queue.add(update(7, ['5s', '6s']));
    expect(queue.clear().map(({ n }) => n)).toEqual([6, 7]);
    await idle(queue);
    expect(told).not.toContain('draws 7');
  });

  it('draws no first deal of a game that was left while the first dealer was found', async () => {
    page.hidden = false;
    const table = { you: 1, rules: 'pagat', cut: ['5s', '6s'] } as unknown as Table;
    const dealt = { ...kit, opening: () => [still(view({ table: ['Ks'] }))] } as typeof kit;
    const { queue } = queued({ kit: dealt, table });
    queue.open(view());
    expect(queue.findsDealer).toBe(true);
    queue.clear();
    await idle(queue);
    expect(queue.frame?.view.table).toEqual([]);
  });

  it('waits at no picture that was left while it moved', async () => {
    page.hidden = false;
    const { queue } = queued({ kit: { ...kit, framesOf: () => [{ ...still(view()), stops: true }] } as typeof kit });
    let moved: () => void = () => undefined;
    const play = vi.fn(() => new Promise<void>((resolve) => (moved = resolve)));
    queue['mover'] = { play } as never;
    queue.add(update(6, ['5s']));
    await vi.waitFor(() => expect(play).toHaveBeenCalledTimes(1));
    queue.clear();
    moved();
    await idle(queue);
    expect(queue.waiting).toBe(false);
  });
});

describe('a picture that stops', () => {
  const stops = { ...kit, lastOnly: () => [{ ...still(view({ table: ['5s'] })), stops: true }] };

  it('waits for a tap of a player', async () => {
    const { queue } = queued({ kit: stops });
    queue.add(update(6, ['5s']));
    await vi.waitFor(() => expect(queue.waiting).toBe(true));
    queue.tap();
    await idle(queue);
    expect(queue.waiting).toBe(false);
  });

  it('goes on by itself where nobody is there to tap', async () => {
    const { queue } = queued({ kit: stops, unattended: true });
    queue.add(update(6, ['5s']));
    await idle(queue);
    expect(queue.waiting).toBe(false);
  });
});
