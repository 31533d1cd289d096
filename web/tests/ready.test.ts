// What is laid ready while others play: it plays itself when the turn comes, or comes back with a word; nobody hears of it.

import { beforeEach, describe, expect, it, vi } from 'vitest';

vi.hoisted(() => vi.stubGlobal('navigator', { language: 'en-GB' }));

import type { Live } from '../src/common/live.svelte';
import { fitting } from '../src/common/occasions';
import { Ready } from '../src/common/ready.svelte';
import type { Frame as CribbageFrame } from '../src/games/cribbage/frames';
import { Turn as CribbageTurn } from '../src/games/cribbage/turn.svelte';
import type { View as CribbageView } from '../src/games/cribbage/view';
import type { Frame } from '../src/games/cuarenta/frames';
import { Turn } from '../src/games/cuarenta/turn.svelte';
import type { View } from '../src/games/cuarenta/view';
import type { Frame as GinFrame } from '../src/games/gin/frames';
import { Turn as GinTurn } from '../src/games/gin/turn.svelte';
import type { View as GinView } from '../src/games/gin/view';
import { event, view } from './sample';

const send = vi.fn();

interface Stub {
  frame: { view: unknown };
  latest: unknown;
  sent: boolean;
  autoplay: boolean;
  replayed: boolean;
  send: typeof send;
}

const stub = (first: unknown): Stub => ({ frame: { view: first }, latest: first, sent: false, autoplay: false, replayed: false, send });

beforeEach(() => void send.mockClear());

describe('a card laid ready at Cuarenta', () => {
  const theirs = (changes: Partial<View> = {}) => view({ turn: [2], hand: ['5h', 'Kd', '2s'], legal: [], ...changes });
  const mine = (table: string[], legal: string[]) => theirs({ turn: [1], table, just_left: table.at(-1) ?? null, legal });

  function after(card: string, down: boolean, next: View): Turn {
    const live = stub(theirs());
    const turn = new Turn(live as unknown as Live<View, Frame>);
    turn.tapHand(card);
    turn.ready.turn(down);
    turn.refresh();
    expect(send).not.toHaveBeenCalled();
    live.frame = { view: next };
    turn.refresh();
    return turn;
  }

  it('lies face down again after the page was loaded anew, and the others see it again', () => {
    const kept = new Map<string, string>();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => kept.set(key, text),
      removeItem: (key: string) => kept.delete(key),
    });
    const say = vi.fn();
    const opened = (now: View) => {
      const turn = new Turn({ ...stub(now), id: 'a', say } as unknown as Live<View, Frame>);
      turn.refresh();
      return turn;
    };
    const first = opened(theirs());
    first.tapHand('Kd');
    first.predict('forehead');

    expect(opened(theirs()).ready).toMatchObject({ what: 'Kd', down: true });
    expect(say.mock.calls).toEqual([['call', 'forehead'], ['call', 'forehead']]);
    expect(opened(theirs({ deal: 2 })).ready.what).toBeNull();
    opened(mine(['Kh'], ['5h', 'Kd', 'Kd*Kh', '2s']));
    expect(send.mock.calls).toEqual([['Kd*Kh']]);
    opened(theirs()).unhold('Kd');
    expect(opened(theirs()).ready.what).toBeNull();
    vi.stubGlobal('sessionStorage', undefined);
  });

  it('plays itself when the turn comes', () => {
    after('Kd', false, mine(['Qh'], ['5h', 'Kd', '2s']));
    expect(send.mock.calls).toEqual([['Kd']]);
  });

  it('takes what it can where there is one way to take', () => {
    after('5h', false, mine(['5c'], ['5h', '5h*5c', 'Kd', '2s']));
    expect(send.mock.calls).toEqual([['5h*5c']]);
  });

  it('is taken up and asks where there are several ways', () => {
    const turn = after('5h', false, mine(['2c', '3d', '5c'], ['5h', '5h*5c', '5h*2c3d', 'Kd', '2s']));
    expect(send).not.toHaveBeenCalled();
    expect([turn.choice?.card, turn.ready.word?.key]).toEqual(['5h', 'ready.choose']);
  });

  it('waits where something was left behind that may be taken first', () => {
    const turn = after('Kd', false, mine(['6c', 'Qh'], ['take:6c', '5h', 'Kd', '2s']));
    expect(send).not.toHaveBeenCalled();
    expect(turn.ready.word?.key).toBe('ready.left');
  });

  it('face down falls on the card just played', () => {
    after('5h', true, mine(['2c', '3d', '5c'], ['5h', '5h*2c3d', '5h*5c', '5h*5c+6d', 'Kd']));
    expect(send.mock.calls).toEqual([['5h*5c+6d']]);
  });

  it('face down comes back where it does not fit, even if it could take something else', () => {
    const turn = after('5h', true, mine(['5c', 'Qh'], ['5h', '5h*5c', 'Kd', '2s']));
    expect(send).not.toHaveBeenCalled();
    expect(turn.ready.word).toEqual({ key: 'ready.no-caida', card: '5h' });
    expect([turn.ready.what, turn.ready.down]).toEqual([null, false]);
  });

  it('is forgotten with its hand', () => {
    const turn = after('5h', true, theirs({ hand: ['6c', '7c'] }));
    expect([turn.ready.what, turn.ready.word]).toEqual([null, null]);
  });

  it('is taken back by a second tap', () => {
    const turn = new Turn(stub(theirs()) as unknown as Live<View, Frame>);
    turn.tapHand('5h');
    turn.tapHand('5h');
    expect(turn.ready.what).toBeNull();
  });
});

describe('a card laid ready at cribbage', () => {
  const picture = (legal: string[], turn: number) => ({ seat: 1, turn: [turn], phase: 'play', hand: ['5h', 'Kd'], legal, shows: [], hand_number: 1 }) as unknown as CribbageView;

  function after(legal: string[]): CribbageTurn {
    const live = stub(picture([], 2));
    const turn = new CribbageTurn(live as unknown as Live<CribbageView, CribbageFrame>);
    turn.tap('Kd');
    live.frame = { view: picture(legal, 1) };
    turn.refresh();
    return turn;
  }

  it('plays itself', () => {
    after(['5h', 'Kd']);
    expect(send.mock.calls).toEqual([['Kd']]);
  });

  it('comes back with the bell and its word where it would pass thirty-one', () => {
    const turn = after(['5h']);
    expect(send).not.toHaveBeenCalled();
    expect(turn.misfit).toMatchObject({ card: 'Kd', why: 'over-thirty-one' });
  });
});

describe('a draw laid ready at gin', () => {
  const picture = (legal: string[], turn: number) => ({ seat: 1, turn: [turn], phase: 'discard', hand: ['5h'], melds: [], stock: 20, legal, result: null }) as unknown as GinView;

  function after(legal: string[]): GinTurn {
    const live = stub(picture([], 2));
    const turn = new GinTurn(live as unknown as Live<GinView, GinFrame>);
    turn.draw('stock');
    live.frame = { view: picture(legal, 1) };
    turn.refresh();
    return turn;
  }

  it('is drawn when the other has discarded', () => {
    after(['upcard', 'stock']);
    expect(send.mock.calls).toEqual([['stock']]);
  });

  it('is given up where the stock is not open', () => {
    expect(after(['upcard', 'pass']).ready.word?.key).toBe('ready.no-stock');
    expect(send).not.toHaveBeenCalled();
  });
});

describe('a discard laid ready at gin', () => {
  const picture = (legal: string[], turn: number, hand: string[]) => ({ seat: 1, turn: [turn], phase: 'discard', hand, melds: [], stock: 20, legal, result: null }) as unknown as GinView;

  function after(...legals: string[][]): GinTurn {
    const live = stub(picture([], 2, ['5h', 'Kd']));
    const turn = new GinTurn(live as unknown as Live<GinView, GinFrame>);
    turn.tapHand('Kd');
    for (const legal of legals) {
      live.frame = { view: picture(legal, 1, ['5h', 'Kd', '2c']) };
      turn.refresh();
    }
    return turn;
  }

  it('waits for the draw', () => {
    expect(after(['upcard', 'stock']).shed.what).toBe('Kd');
    expect(send).not.toHaveBeenCalled();
  });

  it('is discarded after it', () => {
    after(['upcard', 'stock'], ['-5h', '-Kd', '-2c']);
    expect(send.mock.calls).toEqual([['-Kd']]);
  });

  it('is only taken up where the hand might end', () => {
    const turn = after(['-5h', '-Kd', '-2c', 'knock-5h']);
    expect(send).not.toHaveBeenCalled();
    expect([turn.card, turn.shed.word?.key]).toEqual(['Kd', 'ready.may-end']);
  });

  it('is taken back by a second tap', () => {
    const turn = after();
    turn.tapHand('Kd');
    expect(turn.shed.what).toBeNull();
  });
});

describe('a word about what came back', () => {
  it('goes when the next turn is over', () => {
    const ready = new Ready();
    ready.comesBack('ready.back', '5h');
    ready.refresh(true, true);
    expect(ready.word).not.toBeNull();
    ready.refresh(true, false);
    expect(ready.word).toBeNull();
  });
});

describe('calls that fit', () => {
  const caida = event(2, '5h*5c', { points: [{ side: 2, reason: 'caida', points: 2, cards: [] }] });

  it('are other ones for whoever fell and for whoever was fallen upon', () => {
    const before = Array.from({ length: 6 }, () => event(1, 'Kd'));
    expect(fitting('cuarenta', [...before, caida], 2, 0)).toEqual(['shunsho', 'marido-tiene']);
    expect(fitting('cuarenta', [...before, caida], 1, 0)).toContain('la-muda');
  });

  it('say at 38 points of Cuarenta what those are good for', () => {
    const stuck = event(1, 'Kd*Kc', { points: [{ side: 1, reason: 'limpia', points: 2, cards: [] }], score: [38, 10] });
    expect(fitting('cuarenta', [stuck], 2, 0)[0]).toBe('treinta-y-ocho');
    expect(fitting('gin', [stuck], 2, 0)).not.toContain('treinta-y-ocho');
  });

  it('greet at the beginning, thank at the end, and know the cards with a saying', () => {
    expect(fitting('gin', [], 1, 0)).toEqual(['hello', 'good-luck']);
    expect(fitting('cuarenta', [caida], 2, 2)).toEqual(['senores', 'thanks', 'goodbye']);
    expect(fitting('cuarenta', [event(1, '4h')], 1, 0)[0]).toBe('cuatrero');
  });
});
