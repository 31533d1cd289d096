import { describe, expect, test } from 'vitest';
import { captures, chosenMove, layMove, pick, takeable, toggle } from '../src/games/cuarenta/choice';

const ONE_WAY = ['5h', '5h*2c3d', '5h*2c3d+6s', '5h*2c3d+6s7c', 'Kd'];
const TWO_WAYS = ['4h', '4h*4c', '4h*Ad3c', '4h*4c+5s', '4h*Ad3c+5s'];
const MANY_EQUAL = ['5h', '5h*5c', '5h*5d', '5h*5c5d'];
const TWO_SIXES = ['5h*5c', '5h*5c+6s', '5h*5c+6d', '5h*5c+6s7c', '5h*5c+6d7c'];

describe('taking a card up', () => {
  test('a card that captures in one way only has that capture chosen, with the whole sequence', () => {
    expect(chosenMove(ONE_WAY, pick(ONE_WAY, '5h'))).toBe('5h*2c3d+6s7c');
  });

  test('a card that captures nothing is to be laid down', () => {
    expect(chosenMove(ONE_WAY, pick(ONE_WAY, 'Kd'))).toBe('Kd');
    expect(captures(ONE_WAY, 'Kd')).toBe(false);
  });

  test('where there are several captures nothing is chosen for the player', () => {
    expect(pick(TWO_WAYS, '4h').base).toEqual([]);
    expect(chosenMove(TWO_WAYS, pick(TWO_WAYS, '4h'))).toBe('4h');
  });

  test('every card that some capture could take is open to a tap', () => {
    expect([...takeable(TWO_WAYS, pick(TWO_WAYS, '4h'))].sort()).toEqual(['3c', '4c', 'Ad']);
  });
});

describe('choosing what is taken', () => {
  test('one card of the only sum that holds it brings the rest of the sum along', () => {
    const choice = toggle(TWO_WAYS, pick(TWO_WAYS, '4h'), '3c');
    expect(chosenMove(TWO_WAYS, choice)).toBe('4h*Ad3c+5s');
  });

  test('a card of another capture changes over to that one', () => {
    const sum = toggle(TWO_WAYS, pick(TWO_WAYS, '4h'), '3c');
    expect(chosenMove(TWO_WAYS, toggle(TWO_WAYS, sum, '4c'))).toBe('4h*4c+5s');
  });

  test('taking a card of the capture out again leaves the card to be laid down', () => {
    const choice = toggle(ONE_WAY, pick(ONE_WAY, '5h'), '2c');
    expect(choice.base).toEqual([]);
    expect(chosenMove(ONE_WAY, choice)).toBe('5h');
  });

  test('several equal cards are taken one by one', () => {
    const one = toggle(MANY_EQUAL, pick(MANY_EQUAL, '5h'), '5c');
    expect(chosenMove(MANY_EQUAL, one)).toBe('5h*5c');
    const both = toggle(MANY_EQUAL, one, '5d');
    expect(chosenMove(MANY_EQUAL, both)).toBe('5h*5c5d');
    expect(chosenMove(MANY_EQUAL, toggle(MANY_EQUAL, both, '5c'))).toBe('5h*5d');
  });

  test('a sum of which only a part is picked is no move yet', () => {
    const legal = ['7h*2c5d', '7h*2cAd4s', '7h'];
    const choice = toggle(legal, pick(legal, '7h'), '2c');
    expect(chosenMove(legal, choice)).toBeNull();
    expect(chosenMove(legal, toggle(legal, choice, '4s'))).toBe('7h*2cAd4s');
  });
});

describe('the sequence', () => {
  test('tapping a card of it leaves that one and all above behind', () => {
    const choice = toggle(ONE_WAY, pick(ONE_WAY, '5h'), '7c');
    expect(chosenMove(ONE_WAY, choice)).toBe('5h*2c3d+6s');
    expect(chosenMove(ONE_WAY, toggle(ONE_WAY, choice, '6s'))).toBe('5h*2c3d');
  });

  test('tapping what was left behind takes it again', () => {
    const none = toggle(ONE_WAY, toggle(ONE_WAY, pick(ONE_WAY, '5h'), '7c'), '6s');
    expect(chosenMove(ONE_WAY, toggle(ONE_WAY, none, '7c'))).toBe('5h*2c3d+6s7c');
  });

  test('of two cards of one rank the other can be named', () => {
    const choice = pick(TWO_SIXES, '5h');
    expect(chosenMove(TWO_SIXES, choice)).toBe('5h*5c+6s7c');
    expect(chosenMove(TWO_SIXES, toggle(TWO_SIXES, choice, '6d'))).toBe('5h*5c+6d7c');
  });

  test('a sequence that goes by itself cannot be cut', () => {
    const legal = ['5h', '5h*5c+6s7c'];
    const choice = pick(legal, '5h');
    expect(toggle(legal, choice, '7c')).toEqual(choice);
  });
});

test('a card that may only capture cannot be laid down', () => {
  expect(layMove(['5h*5c'], '5h')).toBeNull();
  expect(layMove(ONE_WAY, '5h')).toBe('5h');
});
