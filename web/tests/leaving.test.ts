// Leaving a game for good: done where nothing is left to leave, and never in silence where it goes on.

import { afterEach, expect, it, vi } from 'vitest';
import { giveUp, leavingSaid } from '../src/table/leaving';

const answers = (status: number, code: string) =>
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify({ code, why: 'so' }), { status })));

afterEach(() => void vi.unstubAllGlobals());

it.each(['table-ended', 'unknown-table'])('is done where the answer is %s', async (code) => {
  answers(409, code);
  await expect(giveUp('abc')).resolves.toBeUndefined();
});

it.each([
  [503, 'not-saved'],
  [403, 'not-yours'],
])('says why the game goes on: %s %s', async (status, code) => {
  answers(status, code);
  await expect(giveUp('abc')).rejects.toMatchObject({ code });
});

it('says so where nobody answers', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')));
  await expect(giveUp('abc')).rejects.toMatchObject({ code: 'offline' });
});

it.each([
  ['a rated game is lost, in a club night too', { rated: true, tournament: 'night', seats: 2 }, 'leave.why-rated'],
  ['a game of two at a club night is lost', { rated: false, tournament: 'night', seats: 2 }, 'leave.why-lost'],
  [
    'of four at a club night the computer plays on',
    { rated: false, tournament: 'night', seats: 4 },
    'leave.why-beside',
  ],
  ['with others it is as was agreed', { rated: false, tournament: '', seats: 2 }, 'leave.why-friends'],
])('says before what giving up means: %s', (_, table, said) => {
  expect(leavingSaid(table, true)).toBe(said);
});

it('says that a game against computers alone ends', () => {
  expect(leavingSaid({ rated: false, tournament: '', seats: 2 }, false)).toBe('leave.why');
  expect(leavingSaid(undefined, false)).toBe('leave.why');
});
