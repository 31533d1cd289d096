import { expect, test, vi } from 'vitest';

vi.hoisted(() => vi.stubGlobal('navigator', { language: 'en-GB' }));

import { marked, nameOf, namesAt, ownAgain } from '../src/table/people';

const ana = { seat: 1, name: 'Ana', kind: 'human' as const };

test('whoever shares a name with another at the table is called with their mark', () => {
  const players = [
    { ...ana, fingerprint: 'pw5rn' },
    { ...ana, seat: 2, fingerprint: 'n8usd' },
  ];
  expect(players.map(({ seat }) => nameOf(seat, players))).toEqual(['Ana (pw5rn)', 'Ana (n8usd)']);
});

test('nobody else has a mark', () => {
  expect(marked(ana)).toBe('Ana');
});

test('whoever had no name is spoken to when they look again at their own game from their seat', () => {
  const table = {
    you: 1,
    players: [
      { ...ana, name: '' },
      { ...ana, seat: 2, name: 'Eva' },
    ],
  };
  expect(['1', '2', '0', 'open'].map((from) => ownAgain(table, from))).toEqual([1, 0, 0, 0]);
  expect(ownAgain({ ...table, players: [ana] }, '1')).toBe(0);
  expect(ownAgain({ ...table, you: 0 }, '0')).toBe(0);
  const seen = { ...table, you: 0 } as Parameters<typeof namesAt>[0];
  expect([namesAt(seen, 1).you, namesAt(seen).you]).toEqual([1, 0]);
});
