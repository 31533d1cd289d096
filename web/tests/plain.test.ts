// The table of a game without a face of its own, from a made-up view.
import { render } from 'svelte/server';
import { beforeAll, describe, expect, test, vi } from 'vitest';

vi.hoisted(() => vi.stubGlobal('navigator', { language: 'en-GB' }));
import { fetchKit } from '../src/games/registry';
import { sentence } from '../src/table/plain/log';
import Place from '../src/table/plain/Place.svelte';
import { awaited, moveParts, otherSeats, placesOf, type CardPlace, type View } from '../src/table/plain/view';
import { speakFrom, speakIn } from '../src/ui/words.svelte';

const place = (
  owner: CardPlace['owner'],
  number: number,
  kind: string,
  cards: string[] = [],
  hidden = 0,
): CardPlace => ({
  owner,
  number,
  kind,
  cards,
  hidden,
});
const view = (changes: Partial<View> = {}): View => ({
  game: 'fishing',
  rules: 'pond',
  options: {},
  seat: 1,
  seats: 2,
  dealer: 2,
  hand_number: 1,
  turn: [1],
  hand: ['5h', '2c'],
  over: false,
  winner: 0,
  score: [0, 0],
  last_points: [],
  legal: ['5h', '2c'],
  places: [
    place('seat', 1, 'hand', ['5h', '2c']),
    place('seat', 2, 'hand', [], 4),
    place('side', 2, 'pile', ['Kd']),
    place('table', 0, 'table', ['9s']),
    place('table', 0, 'stock', [], 36),
  ],
  ...changes,
});
const kinds = (places: readonly CardPlace[]) => places.map(({ owner, kind }) => `${owner} ${kind}`);
const names = { you: 1, seats: ['Ana', 'Eva'] };

beforeAll(() => speakIn('en'));

describe('a plain table', () => {
  test('lays every place beside its seat, a side’s beside its own, the rest in the middle', () => {
    expect([1, 2, 0].map((seat) => kinds(placesOf(view(), seat)))).toEqual([
      ['seat hand'],
      ['seat hand', 'side pile'],
      ['table table', 'table stock'],
    ]);
  });

  test('seats the others from the reader on, and whoever watches as the first', () => {
    expect(otherSeats(view({ seat: 3, seats: 4 }))).toEqual([4, 1, 2]);
    expect(otherSeats(view({ seat: 0, seats: 4 }))).toEqual([2, 3, 4]);
  });

  test('waits for the first that the view names, or for nobody', () => {
    expect([awaited(view({ turn: [2] })), awaited(view()), awaited(view({ turn: [] }))]).toEqual([2, 1, 0]);
  });

  test('writes a move with its cards as cards and keeps its words', () => {
    expect(moveParts('5h*5d2c')).toEqual([{ cards: ['5h'] }, '*', { cards: ['5d', '2c'] }]);
    expect(moveParts('2:pass')).toEqual(['pass']);
    expect(moveParts('draw')).toEqual(['draw']);
  });

  test('tells what was played and what it scored, by a reason that nobody has words for too', () => {
    const event = { n: 2, seat: 2, move: '9h', hand: 1, score: [0, 1] };
    const points = [{ side: 2, reason: 'catch', points: 1, cards: ['9h', '9s'] }];
    expect(sentence('fishing', { ...event, points }, names)).toEqual([
      'Eva: ',
      { cards: ['9h'] },
      '.',
      ' catch 1 (Eva).',
    ]);
  });

  test('says aloud whose place it is, each card, and how many are hidden', () => {
    const { body } = render(Place, {
      props: { game: 'fishing', place: place('seat', 2, 'hand', ['Kd'], 3), whose: 'Eva' },
    });
    expect(body).toContain('aria-label="Hand: Eva"');
    expect(body).toContain('king of diamonds');
    expect(body).toContain('3 hidden cards');
  });

  test('names a place by the game’s own word, else by that of any game, else as the game writes it', async () => {
    await speakFrom('angling', () =>
      Promise.resolve({ 'angling.place.pile': 'Creel', 'angling.place.keep-net': 'Net' }),
    );
    const named = (game: string, kind: string) =>
      /aria-label="([^"]*)"/.exec(render(Place, { props: { game, place: place('table', 0, kind) } }).body)?.[1];
    expect([named('angling', 'pile'), named('angling', 'keep-net')]).toEqual(['Creel', 'Net']);
    expect([named('fishing', 'pile'), named('fishing', 'keep-net')]).toEqual(['Pile', 'keep net']);
  });

  test('is what a game gets that the page does not know', async () => {
    vi.stubGlobal('location', { pathname: '/', search: '' });
    vi.stubGlobal('addEventListener', () => undefined);
    const kit = await fetchKit('fishing');
    const frames = kit?.framesOf(view(), { n: 1, seat: 2, move: '9h', hand: 1, score: [0, 0], points: [] }, view(), 1);
    expect(frames?.map(({ seat }) => seat)).toEqual([2]);
  }, 60_000);
});
