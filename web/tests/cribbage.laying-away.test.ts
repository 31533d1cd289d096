// Cards for the crib: what is chosen stays chosen while the other's cards go there, and goes when it is laid away (CR-04).

import { describe, expect, it, vi } from 'vitest';

vi.hoisted(() => vi.stubGlobal('navigator', { language: 'en-GB' }));

import type { Live } from '../src/table/live.svelte';
import type { Frame } from '../src/games/cribbage/frames';
import { Turn } from '../src/games/cribbage/turn.svelte';
import type { View } from '../src/games/cribbage/view';
import type { Card } from '../src/wire/generated/view';
import { view } from './cribbage.sample';

const SIX: Card[] = ['4h', '5h', '8s', 'Qs', 'Ac', '2c'];
const pairs = SIX.flatMap((one, at) => SIX.slice(at + 1).map((two) => `${one}${two}`));

const laying = (changes: Partial<View> = {}): View =>
  view({ phase: 'lay-away', hand: SIX, counts: [6, 6], cribbed: [false, false], legal: pairs, ...changes });

/** The other's cards are just going to the crib: the picture has no moves. */
const moving = laying({ legal: [], counts: [6, 4], cribbed: [false, true] });

function seen(first: View, replayed = false) {
  const live = {
    animation: { frame: { view: first } },
    latest: first,
    connection: { sent: false },
    autoplay: false,
    replayed,
    send: vi.fn(),
  };
  const turn = new Turn(live as unknown as Live<View, Frame>);
  const show = (next: View): void => {
    live.animation.frame = { view: next };
    live.latest = next;
    turn.refresh();
  };
  turn.refresh();
  return { turn, show };
}

describe('cards chosen for the crib', () => {
  it('stay chosen while the other lays away', () => {
    const { turn, show } = seen(laying());
    turn.tap('4h');
    show(moving);
    expect(turn.chosen).toEqual(['4h']);
    show(laying({ cribbed: [false, true] }));
    turn.tap('Qs');
    expect(turn.chosen).toEqual(['4h', 'Qs']);
    expect(turn.laying).not.toBeNull();
  });

  it('may be chosen in that moment, and laid away after it', () => {
    const { turn, show } = seen(laying());
    show(moving);
    expect(turn.playable('5h')).toBe(true);
    turn.tap('5h');
    turn.tap('8s');
    expect(turn.misfit).toBeNull();
    expect(turn.laying).toBeNull();
    show(laying({ cribbed: [false, true] }));
    expect(turn.laying).not.toBeNull();
  });

  it('are none once they are laid away, nor where one looks on or back', () => {
    const { turn, show } = seen(laying());
    turn.tap('4h');
    show(laying({ legal: [], cribbed: [true, false], hand: SIX.slice(1, 5), counts: [4, 6] }));
    expect(turn.chosen).toEqual([]);
    expect(turn.choosing).toBe(false);
    expect(seen({ ...moving, seat: 0 }).turn.choosing).toBe(false);
    expect(seen(moving, true).turn.choosing).toBe(false);
  });
});
