// Leaving a game for good: done where nothing is left to leave, and never in silence where it goes on.

import { afterEach, expect, it, vi } from 'vitest';
import { giveUp } from '../src/table/leaving';

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
