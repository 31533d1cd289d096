// A table as messages come to it: what is said of a move is heard when the move has been seen.

import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

vi.hoisted(() => {
  vi.stubGlobal('navigator', { language: 'en-GB' });
  vi.stubGlobal('document', { hidden: true });
});

import type { LinkEvents } from '../src/wire/link';
import type { Kit, Picture } from '../src/table/kit';
import { Live } from '../src/table/live.svelte';
import { speakIn } from '../src/ui/words.svelte';
import type { ToClient } from '../src/wire/generated/toClient';
import { framesOf, lastOnly, opening, still, type Frame } from '../src/games/cuarenta/frames';
import { planOf } from '../src/games/cuarenta/plan';
import type { View } from '../src/games/cuarenta/view';
import { event, view } from './sample';

const kit = { framesOf, lastOnly, still, opening, planOf } as unknown as Kit<View, Frame>;
const table = {
  id: 'a',
  game: 'cuarenta',
  rules: 'pagat',
  options: {},
  seats: 2,
  you: 1,
  players: [],
  cut: [],
  created: '',
  session: 'a',
  rematch: null,
};

/** A table after event 5, and whatever the server tells it. */
async function seated(
  first = view(),
  drawn: object = {},
): Promise<{ live: Live<View, Frame>; tell: (message: unknown) => void; sent: string[] }> {
  const sent: string[] = [];
  let events: LinkEvents<View> | null = null;
  const live = new Live<View, Frame>(
    'a',
    () => Promise.resolve({ ...kit, ...drawn }),
    (found) => {
      events = found;
      return { send: (move) => sent.push(move) > 0, autoplay: () => true, say: () => true, close: () => undefined };
    },
  );
  const tell = (message: unknown) => events?.message(message as ToClient<View>);
  tell({ type: 'sync', table, n: 5, view: first, events: [], questions: [], clocks: null });
  await vi.waitFor(() => expect(live.animation.frame).not.toBeNull());
  return { live, tell, sent };
}

/** A picture that calls, and one that hushes it. */
const hushed = (before: View, told: { seat: number }, next: View): Picture<View>[] => [
  { ...still(before), call: { seat: told.seat, reasons: [] } },
  { ...still(next), hushes: true },
];

const moved = { type: 'update', n: 6, event: event(2, '5s', { n: 6 }), view: view({ table: ['5s'] }), clocks: null };
const said = { type: 'said', number: 1, n: 6, seat: 2, kind: 'call', text: 'hello', questions: [] };

beforeAll(() => speakIn('en'));

describe('what is said', () => {
  it('of a move is heard after the move has been drawn', async () => {
    const { live, tell } = await seated();
    tell(moved);
    tell(said);
    expect(live.messages.talk.sayings).toEqual([]);
    await vi.waitFor(() => expect(live.messages.talk.sayings).toHaveLength(1));
    expect([live.animation.busy, live.events.at(-1)?.n]).toEqual([false, 6]);
  });

  it('while nothing moves is heard at once', async () => {
    const { live, tell } = await seated();
    tell({ ...said, n: 5 });
    expect(live.messages.talk.sayings).toHaveLength(1);
  });
});

describe('a connection that comes back', () => {
  const again = { type: 'sync', table, n: 7, view: view({ table: ['5s', '6s'] }), questions: [], clocks: null };

  it('loses no event that had come and was not drawn yet', async () => {
    const { live, tell } = await seated();
    tell(moved);
    tell({ ...moved, n: 7, event: event(1, '6s', { n: 7 }), view: view({ table: ['5s', '6s'] }) });
    tell({ ...again, n: 8, events: [event(2, '7s', { n: 8 })] });
    await vi.waitFor(() => expect(live.animation.busy).toBe(false));
    expect(live.events.map(({ n }) => n)).toEqual([6, 7, 8]);
  });

  it('says no longer that the server does not answer', async () => {
    const { live, tell } = await seated();
    live.connection.refused = { type: 'refused', code: 'offline', why: '', n: 0 };
    tell({ ...again, events: [] });
    expect(live.connection.refused).toBeNull();
  });
});

describe('what is called', () => {
  it('is over when a picture comes that hushes it', async () => {
    const { live, tell } = await seated(view(), { framesOf: hushed, lastOnly: (frames: Frame[]) => frames });
    tell(moved);
    await vi.waitFor(() => expect(live.animation.frame?.view.table).toEqual(['5s']));
    expect(live.animation.calls).toEqual([]);
  });
});

describe('a move', () => {
  it('that is tapped twice is sent once, also while it is being drawn', async () => {
    const { live, tell, sent } = await seated();
    live.send('5h');
    tell({ ...moved, event: event(1, '5h', { n: 6 }), view: view({ table: ['5h'], legal: [] }) });
    expect(live.animation.busy).toBe(true);
    live.send('5h');
    expect(sent).toEqual(['5h']);
    await vi.waitFor(() => expect(live.animation.busy).toBe(false));
  });

  it('that is legal by now is sent before all has been drawn', async () => {
    const { live, tell, sent } = await seated();
    tell({ ...moved, view: view({ table: ['5s'], legal: ['ronda'] }) });
    live.send('ronda');
    expect([live.animation.busy, sent]).toEqual([true, ['ronda']]);
    await vi.waitFor(() => expect(live.animation.busy).toBe(false));
  });
});

describe('what was refused', () => {
  const refused = { type: 'refused', code: 'offline', why: '', n: 0 };
  const own = { ...moved, event: event(1, '5h', { n: 6 }), view: view({ table: ['5h'] }) };

  it('stands while late events of any seat are told, until the player sends something', async () => {
    const { live, tell } = await seated();
    tell(refused);
    tell(own);
    tell({ ...moved, n: 7, event: event(0, 'pack', { n: 7 }) });
    expect(live.connection.refused).toEqual(refused);
    await vi.waitFor(() => expect(live.animation.busy).toBe(false));
    live.send('5h');
    expect(live.connection.refused).toBeNull();
  });

  it.each<[string, (live: Live<View, Frame>) => void]>([
    ['says something', (live) => live.connection.say('ask', 'takeback')],
    ['gives the computer the cards', (live) => live.playForMe(true)],
  ])('is gone when the player %s', async (_, act) => {
    const { live, tell } = await seated();
    tell(refused);
    act(live);
    expect(live.connection.refused).toBeNull();
  });

  it('is gone when the game is over', async () => {
    const { live, tell } = await seated();
    tell(refused);
    tell({ ...moved, view: view({ over: true }) });
    expect(live.connection.refused).toBeNull();
    await vi.waitFor(() => expect(live.animation.busy).toBe(false));
  });
});

describe('the turn', () => {
  const page = document as unknown as { hidden: boolean };
  beforeEach(() => void (page.hidden = false));
  afterEach(() => void (page.hidden = true));

  const legal = ['Kd', 'Qd'];
  const captured = { ...moved, event: event(2, '5s*5c', { n: 6 }), view: view({ legal }) };

  /** A table where the other captures, at the moment at which that card has landed. */
  async function landed() {
    const all = await seated(view({ turn: [2], table: ['5c'] }));
    all.tell(captured);
    expect(all.live.animation.frame?.view.legal).toEqual([]);
    await vi.waitFor(() => expect(all.live.animation.frame?.view.legal).toEqual(legal));
    return all;
  }

  it('opens as soon as the card has landed, while the capture is still to be carried away', async () => {
    const { live } = await landed();
    expect([live.animation.busy, live.animation.settling, live.animation.frame?.view.table]).toEqual([
      true,
      true,
      ['5c'],
    ]);
  });

  it('is not played by what only ends the movement, but by the next input', async () => {
    const { live, sent } = await landed();
    live.touch();
    expect(live.send('Kd')).toBe(false);
    await vi.waitFor(() => expect(live.animation.busy).toBe(false), { timeout: 200 });
    expect([sent, live.animation.frame?.view.table]).toEqual([[], []]);
    live.touch();
    live.send('Kd');
    expect(sent).toEqual(['Kd']);
  });

  it('is not played either by a press that began with no touch', async () => {
    const { live, sent } = await landed();
    live.send('Kd');
    await vi.waitFor(() => expect(live.animation.busy).toBe(false), { timeout: 200 });
    live.send('Kd');
    expect(sent).toEqual(['Kd']);
  });

  it('is played at once by what was made ready', async () => {
    const { live, sent } = await landed();
    live.sendNow('Kd');
    expect([live.animation.busy, sent]).toEqual([true, ['Kd']]);
  });
});
