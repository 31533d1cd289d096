// Who sits at a table: those without a name get one for the others.

import { beforeAll, expect, it, vi } from 'vitest';

vi.hoisted(() => vi.stubGlobal('navigator', { language: 'en-GB' }));

import { Presence } from '../src/table/presence.svelte';
import { speakIn, t } from '../src/ui/words.svelte';
import type { Player } from '../src/wire/generated/toClient';

const player = (seat: number, name: string, kind: 'human' | 'bot' = 'human'): Player =>
  ({ seat, name, kind }) as unknown as Player;

beforeAll(() => speakIn('en'));

it('names those who gave no name, the reader and computers aside', () => {
  const presence = new Presence();
  presence.update([player(1, ''), player(2, ''), player(3, '', 'bot'), player(4, 'Ana')], { you: 1 });
  expect(presence.people.map(({ name }) => name)).toEqual(['', t('seat.unnamed', { seat: 2 }), '', 'Ana']);
});

it('holds those who came last', () => {
  const presence = new Presence();
  presence.update([player(1, 'Ana')], { you: 1 });
  presence.update([player(1, 'Ana'), player(2, 'Luis')], { you: 1 });
  expect(presence.people).toHaveLength(2);
});

it('knows who is away, those for whom the computer plays aside', () => {
  const presence = new Presence();
  const gone = { ...player(2, 'Luis'), away: true };
  presence.update([player(1, 'Ana'), gone], { you: 1 });
  expect([1, 2, 3].map((seat) => presence.isAway(seat))).toEqual([false, true, false]);
  presence.update([player(1, 'Ana'), { ...gone, played: true }], { you: 1 });
  expect(presence.isAway(2)).toBe(false);
});
