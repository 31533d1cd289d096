import { describe, expect, test } from 'vitest';
import { nextSeat, type Played } from '../src/page/passing.svelte';

const HERE = [1, 3];
const played = (more: Partial<Played>): Played => ({ seat: 1, turn: [], asked: [], over: false, busy: false, ...more });

describe('the device goes', () => {
  test('to whoever of those here is waited for', () => {
    expect(nextSeat(played({ turn: [3] }), HERE)).toBe(3);
    expect(nextSeat(played({ turn: [2, 3] }), HERE)).toBe(3);
  });

  test('nowhere while whoever has it is waited for as well, or only a computer is', () => {
    expect(nextSeat(played({ turn: [1, 3] }), HERE)).toBe(0);
    expect(nextSeat(played({ turn: [2] }), HERE)).toBe(0);
  });

  test('first to whoever was asked something, and stays there until it is answered', () => {
    expect(nextSeat(played({ turn: [1], asked: [3] }), HERE)).toBe(3);
    expect(nextSeat(played({ seat: 3, turn: [1], asked: [3] }), HERE)).toBe(0);
  });

  test('nowhere once the game is over', () => {
    expect(nextSeat(played({ turn: [3], over: true }), HERE)).toBe(0);
  });
});
