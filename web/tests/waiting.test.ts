// My games that wait for me: how they are counted in the title, which of them is next, and whether a round has begun.

import { describe, expect, it, vi } from 'vitest';

// The settings ask the browser for its language as soon as they are read.
const heard: string[] = [];
vi.hoisted(() => vi.stubGlobal('navigator', { language: 'en-GB' }));
vi.stubGlobal('dispatchEvent', ({ type }: Event) => heard.push(type));
const answers: { tables: string[]; rounds: string[] }[] = [];
vi.mock('../src/wire/api', () => ({ fetchWaiting: () => Promise.resolve(answers.shift()) }));
const { nextOf, titled, waitingGames } = await import('../src/table/waiting.svelte');

describe('the games that wait', () => {
  it('are counted before the title, where there are any', () => {
    expect([titled('Cuarenta', 0), titled('Cuarenta', 2)]).toEqual(['Cuarenta', '(2) Cuarenta']);
  });

  it('follow each other in a circle, and a game is not next to itself', () => {
    expect(['a', 'b', 'c'].map((table) => nextOf(['a', 'b', 'c'], table))).toEqual(['b', 'c', 'a']);
    expect([nextOf(['a', 'b'], 'z'), nextOf(['a'], 'a'), nextOf([], 'a')]).toEqual(['a', '', '']);
  });

  it('say to the lists of the page that a round has begun, and that once', async () => {
    const round = { tables: ['t', 'letter'], rounds: ['t'] };
    answers.push({ tables: ['letter'], rounds: [] }, round, round, { tables: ['letter'], rounds: [] });
    const after: [rounds: number, here: string, elsewhere: string][] = [];
    while (answers.length) {
      await waitingGames.look();
      after.push([heard.length, waitingGames.round('t'), waitingGames.round('other')]);
    }
    expect(heard).toEqual(['tables']);
    expect(after).toEqual([
      [0, '', ''],
      [1, '', 't'],
      [1, '', 't'],
      [1, '', ''],
    ]);
  });
});
