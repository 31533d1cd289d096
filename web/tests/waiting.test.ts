// My games that wait for me: how they are counted in the title, and which of them is next.

import { describe, expect, it, vi } from 'vitest';

// The settings ask the browser for its language as soon as they are read.
vi.hoisted(() => vi.stubGlobal('navigator', { language: 'en-GB' }));
const { nextOf, titled } = await import('../src/table/waiting.svelte');

describe('the games that wait', () => {
  it('are counted before the title, where there are any', () => {
    expect([titled('Cuarenta', 0), titled('Cuarenta', 2)]).toEqual(['Cuarenta', '(2) Cuarenta']);
  });

  it('follow each other in a circle, and a game is not next to itself', () => {
    expect(['a', 'b', 'c'].map((table) => nextOf(['a', 'b', 'c'], table))).toEqual(['b', 'c', 'a']);
    expect([nextOf(['a', 'b'], 'z'), nextOf(['a'], 'a'), nextOf([], 'a')]).toEqual(['a', '', '']);
  });
});
