// Counting by hand: the number is typed, starts empty, and nothing is said before there is one (CR-25).

import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

vi.hoisted(() => vi.stubGlobal('navigator', { language: 'en-GB' }));

import type { Live } from '../src/table/live.svelte';
import type { Points } from '../src/wire/generated/toClient';
import { speak, speakIn } from '../src/ui/words.svelte';
import type { Frame } from '../src/games/cribbage/frames';
import { sentence } from '../src/games/cribbage/log';
import { Turn } from '../src/games/cribbage/turn.svelte';
import type { View } from '../src/games/cribbage/view';
import { view } from './cribbage.sample';
import { event } from './sample';

beforeAll(async () => void (await Promise.all([speakIn('en'), speak('cribbage')])));

const send = vi.fn();
beforeEach(() => void send.mockClear());

const COUNTS = Array.from({ length: 30 }, (_, points) => `count:${points}`);
const CLAIMS = [...Array.from({ length: 29 }, (_, points) => `muggins:${points + 1}`), 'pass'];

function asked(legal: string[]): Turn {
  const live = {
    animation: { frame: { view: view({ phase: 'count', legal }) } },
    connection: { sent: false },
    autoplay: false,
    replayed: false,
    send,
  };
  const turn = new Turn(live as unknown as Live<View, Frame>);
  turn.refresh();
  return turn;
}

describe('the number that is typed', () => {
  it('starts empty, and Enter asks for it instead of counting nothing', () => {
    const turn = asked(COUNTS);
    expect(turn.points).toBeNull();

    turn.say();

    expect(send).not.toHaveBeenCalled();
    expect(turn.missing).toBe(true);
  });

  it('is never claimed by muggins unless it was typed', () => {
    const turn = asked(CLAIMS);
    turn.say();
    expect(send).not.toHaveBeenCalled();

    turn.type('0');
    turn.say();
    expect(send).not.toHaveBeenCalled();

    turn.type('4');
    turn.say();
    expect(send).toHaveBeenCalledExactlyOnceWith('muggins:4');
  });

  it('takes digits up to twenty-nine, and gives them back', () => {
    const turn = asked(COUNTS);
    for (const digit of '294') turn.type(digit);
    expect(turn.points).toBe(29);

    turn.erase();
    expect(turn.points).toBe(2);
    turn.erase();
    expect(turn.points).toBeNull();
  });

  it('may be nothing, where nothing is typed as such', () => {
    const turn = asked(COUNTS);
    turn.type('0');
    turn.say();
    expect(send).toHaveBeenCalledExactlyOnceWith('count:0');
  });

  it('forgets that it was missing as soon as there is one', () => {
    const turn = asked(COUNTS);
    turn.say();
    turn.type('8');
    expect(turn.missing).toBe(false);
  });

  it('counts up from nothing by steps, and stays within what may be said', () => {
    const turn = asked(COUNTS);
    turn.step(1);
    expect(turn.points).toBe(1);
    turn.step(-5);
    expect(turn.points).toBe(0);
  });

  it('starts empty again for the next hand', () => {
    const turn = asked(COUNTS);
    turn.type('8');
    turn.live.animation.frame = { ...turn.live.animation.frame!, view: view({ phase: 'count', legal: CLAIMS }) };
    turn.refresh();
    expect(turn.points).toBeNull();
  });
});

describe('the log of a count', () => {
  const names = { you: 1, seats: ['Ana', 'Zoila'], sides: ['Ana', 'Zoila'] } as unknown as Parameters<
    typeof sentence
  >[1];
  const points = (reason: string, side: number, number: number): Points => ({
    reason,
    side,
    points: number,
    cards: [],
  });
  const told = (changes: { move: string; points: Points[] }) =>
    sentence(event(1, changes.move, { points: changes.points }), names).join('');

  it('says what there was, where a count was checked', () => {
    expect(told({ move: 'count:6', points: [points('hand', 1, 8)] })).toBe('You count six; it comes to eight.');
    expect(told({ move: 'count:5', points: [points('hand', 1, 1)] })).toBe('You count five; it comes to one.');
  });

  it('says no more than the count where it was right', () => {
    expect(told({ move: 'count:8', points: [points('hand', 1, 8)] })).toBe('You count eight.');
  });

  it('says what a false claim cost', () => {
    expect(told({ move: 'muggins:9', points: [points('false-claim', 2, 2)] })).toContain('That costs you two.');
  });
});
