import { expect, test, vi } from 'vitest';

vi.hoisted(() => vi.stubGlobal('navigator', { language: 'en-GB' }));

import { marked, nameOf } from '../src/table/people';

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
