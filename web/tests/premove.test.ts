// What is made ready while others play: it plays itself when the turn comes, or comes back with a word; nobody hears of it.

import cuarentaTalk from '../src/games/cuarenta/talk';
import ginTalk from '../src/games/gin/talk';
import { beforeEach, describe, expect, it, vi } from 'vitest';

vi.hoisted(() => vi.stubGlobal('navigator', { language: 'en-GB' }));

import type { Live } from '../src/table/live.svelte';
import { fitting } from '../src/table/occasions';
import { Premove } from '../src/table/premove.svelte';
import type { Frame as CribbageFrame } from '../src/games/cribbage/frames';
import { Turn as CribbageTurn } from '../src/games/cribbage/turn.svelte';
import { pegs, type View as CribbageView } from '../src/games/cribbage/view';
import type { Frame } from '../src/games/cuarenta/frames';
import { Turn } from '../src/games/cuarenta/turn.svelte';
import type { View } from '../src/games/cuarenta/view';
import { goesWith } from '../src/games/gin/arrangement';
import type { Frame as GinFrame } from '../src/games/gin/frames';
import { Turn as GinTurn } from '../src/games/gin/turn.svelte';
import type { View as GinView } from '../src/games/gin/view';
import { event, view } from './sample';

const send = vi.fn(() => true);

interface Stub {
  animation: { frame: { view: unknown } };
  latest: unknown;
  connection: { sent: boolean };
  autoplay: boolean;
  replayed: boolean;
  send: typeof send;
  sendNow: typeof send;
}

const stub = (first: unknown): Stub => ({
  animation: { frame: { view: first } },
  latest: first,
  connection: { sent: false },
  autoplay: false,
  replayed: false,
  send,
  sendNow: send,
});

/** A new picture, and how the game stands with it. */
const drawn = (live: Stub, next: unknown): void =>
  void Object.assign(live, { animation: { frame: { view: next } }, latest: next });

beforeEach(() => void send.mockClear());

describe('a card made ready at Cuarenta', () => {
  const theirs = (changes: Partial<View> = {}) => view({ turn: [2], hand: ['5h', 'Kd', '2s'], legal: [], ...changes });
  const mine = (table: string[], legal: string[]) =>
    theirs({ turn: [1], table, just_left: table.at(-1) ?? null, legal });

  function after(card: string, down: boolean, next: View, first = theirs()): Turn {
    const live = stub(first);
    const turn = new Turn(live as unknown as Live<View, Frame>);
    turn.tapHand(card);
    turn.toggleReady();
    turn.ready.turn(down);
    turn.refresh();
    expect(send).not.toHaveBeenCalled();
    drawn(live, next);
    turn.refresh();
    return turn;
  }

  /** A card that is taken up while others play, and their play as it is drawn. */
  function taken(card: string): { live: Stub; turn: Turn } {
    const live = stub(theirs());
    const turn = new Turn(live as unknown as Live<View, Frame>);
    turn.refresh();
    turn.tapHand(card);
    return { live, turn };
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
      const turn = new Turn({ ...stub(now), id: 'a', connection: { sent: false, say } } as unknown as Live<
        View,
        Frame
      >);
      turn.refresh();
      return turn;
    };
    const first = opened(theirs());
    first.tapHand('Kd');
    first.toggleReady();
    first.predict('forehead');

    expect(opened(theirs()).ready).toMatchObject({ what: 'Kd', down: true });
    expect(say.mock.calls).toEqual([
      ['call', 'forehead'],
      ['call', 'forehead'],
    ]);
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

  it('is only taken up by a tap, and stays so when the turn opens', () => {
    const { live, turn } = taken('5h');
    expect([turn.choice?.card, turn.ready.what]).toEqual(['5h', null]);
    drawn(live, mine(['5c'], ['5h', '5h*5c', 'Kd', '2s']));
    turn.refresh();
    expect(send).not.toHaveBeenCalled();
    expect(turn.move).toBe('5h*5c');
  });

  it('cannot be made so once the card of the other can be seen: a six is not thrown while a king has caída on a king', () => {
    const { live, turn } = taken('2s');
    live.latest = mine(['Kh'], ['5h', 'Kd', 'Kd*Kh', '2s']);
    turn.toggleReady();
    turn.tapHand('2s');
    drawn(live, live.latest);
    turn.refresh();
    expect(send).not.toHaveBeenCalled();
    expect([turn.ready.what, turn.choice?.card]).toEqual([null, '2s']);
  });

  it('is only taken up where a card that was laid meanwhile can be taken, with it or with another', () => {
    for (const card of ['2s', 'Kd']) {
      const turn = after(card, false, mine(['Kh'], ['5h', 'Kd', 'Kd*Kh', '2s']));
      expect(send).not.toHaveBeenCalled();
      expect([turn.choice?.card, turn.ready.word]).toEqual([card, { key: 'ready.changed', card }]);
    }
  });

  it('is only taken up where what it might have taken has gone', () => {
    const turn = after('5h', false, mine([], ['5h', 'Kd', '2s']), theirs({ table: ['5c'] }));
    expect(send).not.toHaveBeenCalled();
    expect(turn.ready.word?.key).toBe('ready.changed');
  });

  it('takes what it could take when it was made ready', () => {
    after('5h', false, mine(['5c', 'Qh'], ['5h', '5h*5c', 'Kd', '2s']), theirs({ table: ['5c'] }));
    expect(send.mock.calls).toEqual([['5h*5c']]);
  });

  it('is taken back by the same button, and by taking up another card', () => {
    const { turn } = taken('5h');
    turn.toggleReady();
    turn.toggleReady();
    expect(turn.ready.what).toBeNull();
    turn.tapHand('5h');
    turn.toggleReady();
    turn.tapHand('Kd');
    expect([turn.ready.what, turn.choice?.card]).toEqual([null, 'Kd']);
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

  it('is taken back by a tap', () => {
    const { turn } = taken('5h');
    turn.toggleReady();
    turn.tapHand('5h');
    expect([turn.ready.what, turn.choice]).toEqual([null, null]);
  });
});

describe('a card made ready at cribbage', () => {
  const picture = (legal: string[], turn: number, series: string[] = []) =>
    ({
      seat: 1,
      turn: [turn],
      phase: 'play',
      hand: ['5h', 'Kd'],
      legal,
      series,
      shows: [],
      hand_number: 1,
    }) as unknown as CribbageView;

  function after(legal: string[], series: string[], ready = true): CribbageTurn {
    const live = stub(picture([], 2));
    const turn = new CribbageTurn(live as unknown as Live<CribbageView, CribbageFrame>);
    turn.tap('Kd');
    if (ready) turn.toggleReady();
    drawn(live, picture(legal, 1, series));
    turn.refresh();
    return turn;
  }

  it('plays itself', () => {
    after(['5h', 'Kd'], ['8c']);
    expect(send.mock.calls).toEqual([['Kd']]);
  });

  it('is only taken up by a tap, and played by the next one of one’s own turn', () => {
    const turn = after(['5h', 'Kd'], ['8c'], false);
    expect(send).not.toHaveBeenCalled();
    expect(turn.picked).toBe('Kd');
    turn.tap('Kd');
    expect(send.mock.calls).toEqual([['Kd']]);
  });

  it('is only taken up where a card would score', () => {
    const turn = after(['5h', 'Kd'], ['Qc']);
    expect(send).not.toHaveBeenCalled();
    expect([turn.picked, turn.ready.word?.key]).toEqual(['Kd', 'ready.scores']);
  });

  it('comes back with the bell and its word where it would pass thirty-one', () => {
    const turn = after(['5h'], ['Qc', 'Jc', '4c']);
    expect(send).not.toHaveBeenCalled();
    expect(turn.misfit).toMatchObject({ card: 'Kd', why: 'over-thirty-one' });
  });

  it('knows fifteen, thirty-one, pairs and runs', () => {
    expect([
      pegs(['8c'], '7d'),
      pegs(['Kc', 'Qd', '8h'], '3s'),
      pegs(['8c'], '8d'),
      pegs(['2c', '6c', '4d'], '5h'),
    ]).toEqual([true, true, true, true]);
    expect([pegs([], '5h'), pegs(['8c'], '9d'), pegs(['8c', '2c'], '8d')]).toEqual([false, false, false]);
  });
});

describe('a draw made ready at gin', () => {
  const picture = (legal: string[], turn: number, pile: string[] = []) =>
    ({
      seat: 1,
      turn: [turn],
      phase: 'discard',
      hand: ['5h', '5c', 'Kd'],
      melds: [],
      stock: 20,
      pile,
      legal,
      result: null,
    }) as unknown as GinView;

  function after(legal: string[], pile: string[], ready = true): GinTurn {
    const live = stub(picture([], 2));
    const turn = new GinTurn(live as unknown as Live<GinView, GinFrame>);
    turn.draw('stock');
    if (ready) turn.toggleReady();
    drawn(live, picture(legal, 1, pile));
    turn.refresh();
    return turn;
  }

  it('is drawn when the other has discarded', () => {
    after(['upcard', 'stock'], ['9c']);
    expect(send.mock.calls).toEqual([['stock']]);
  });

  it('is only chosen by a tap', () => {
    const turn = after(['upcard', 'stock'], ['9c'], false);
    expect(send).not.toHaveBeenCalled();
    expect([turn.stock, turn.ready.what]).toEqual([true, null]);
  });

  it('waits where the discard would go with the hand', () => {
    expect(after(['upcard', 'stock'], ['5d']).ready.word).toEqual({ key: 'ready.useful', card: '5d' });
    expect(send).not.toHaveBeenCalled();
    expect([goesWith(['3c', '4c'], '5c'), goesWith(['3c', '5c'], '4c'), goesWith(['3c', '4d'], '5c')]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('is given up where the stock is not open', () => {
    expect(after(['upcard', 'pass'], ['9c']).ready.word?.key).toBe('ready.no-stock');
    expect(send).not.toHaveBeenCalled();
  });
});

describe('a discard made ready at gin', () => {
  const picture = (legal: string[], turn: number, hand: string[], melds: string[][] = []) =>
    ({
      seat: 1,
      turn: [turn],
      phase: 'discard',
      hand,
      melds,
      stock: 20,
      pile: [],
      legal,
      result: null,
    }) as unknown as GinView;
  const SHED = ['-5h', '-Kd', '-2c'];

  function waiting(): { live: Stub; turn: GinTurn } {
    const live = stub(picture([], 2, ['5h', 'Kd']));
    const turn = new GinTurn(live as unknown as Live<GinView, GinFrame>);
    turn.tapHand('Kd');
    return { live, turn };
  }

  function after(...pictures: GinView[]): GinTurn {
    const { live, turn } = waiting();
    turn.toggleReady();
    for (const next of pictures) {
      drawn(live, next);
      turn.refresh();
    }
    return turn;
  }

  const drawing = picture(['upcard', 'stock'], 1, ['5h', 'Kd']);
  const holding = (legal: string[], melds: string[][] = []) => picture(legal, 1, ['5h', 'Kd', '2c'], melds);

  it('waits for the draw', () => {
    expect(after(drawing).shed.what).toBe('Kd');
    expect(send).not.toHaveBeenCalled();
  });

  it('is discarded after it', () => {
    after(drawing, holding(SHED));
    expect(send.mock.calls).toEqual([['-Kd']]);
  });

  it('is only taken up by a tap, and stays so through the draw', () => {
    const { live, turn } = waiting();
    for (const next of [drawing, holding(SHED)]) {
      drawn(live, next);
      turn.refresh();
    }
    expect(send).not.toHaveBeenCalled();
    expect([turn.card, turn.shed.what]).toEqual(['Kd', null]);
  });

  it('is only taken up where the hand might end', () => {
    const turn = after(holding([...SHED, 'knock-5h']));
    expect(send).not.toHaveBeenCalled();
    expect([turn.card, turn.shed.word?.key]).toEqual(['Kd', 'ready.may-end']);
  });

  it('is only taken up where the draw has put it into a meld', () => {
    const turn = after(drawing, holding(SHED, [['Kd', 'Kc', 'Ks']]));
    expect(send).not.toHaveBeenCalled();
    expect([turn.card, turn.shed.word?.key]).toEqual(['Kd', 'ready.melded']);
  });

  it('is taken back by a tap', () => {
    const turn = after();
    turn.tapHand('Kd');
    expect([turn.shed.what, turn.card]).toEqual([null, null]);
  });
});

describe('a word about what came back', () => {
  it('goes when the next turn is over', () => {
    const ready = new Premove();
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
    expect(fitting(cuarentaTalk, [...before, caida], 2, 0)).toEqual(['shunsho', 'marido-tiene']);
    expect(fitting(cuarentaTalk, [...before, caida], 1, 0)).toContain('la-muda');
  });

  it('say at 38 points of Cuarenta what those are good for', () => {
    const stuck = event(1, 'Kd*Kc', { points: [{ side: 1, reason: 'limpia', points: 2, cards: [] }], score: [38, 10] });
    expect(fitting(cuarentaTalk, [stuck], 2, 0)[0]).toBe('treinta-y-ocho');
    expect(fitting(ginTalk, [stuck], 2, 0)).not.toContain('treinta-y-ocho');
  });

  it('greet at the beginning, thank at the end, and know the cards with a saying', () => {
    expect(fitting(ginTalk, [], 1, 0)).toEqual(['hello', 'good-luck']);
    expect(fitting(cuarentaTalk, [caida], 2, 2)).toEqual(['senores', 'thanks', 'goodbye']);
    expect(fitting(cuarentaTalk, [event(1, '4h')], 1, 0)[0]).toBe('cuatrero');
  });
});
