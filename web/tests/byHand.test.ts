// Plays of Cuarenta that are selected card by card.

import { describe, expect, it } from 'vitest';
import { fittingCards, flipped, handMove, takeMove } from '../src/games/cuarenta/byHand';

const legal = ['5h', '5h*5c', '5h*5c+6d', '5h*5c+6d7s', '5h*2c3d', '5h*2c3d+6d', 'Kd'];

describe('a play selected by hand', () => {
  it('is the legal one that takes exactly these cards, in whatever order they were tapped', () => {
    expect(handMove(legal, '5h', [])).toBe('5h');
    expect(handMove(legal, '5h', ['6d', '5c'])).toBe('5h*5c+6d');
    expect(handMove(legal, '5h', ['6d', '3d', '2c'])).toBe('5h*2c3d+6d');
  });

  it('takes less than it could where less was selected', () => {
    expect(handMove(legal, '5h', ['5c'])).toBe('5h*5c');
    expect(handMove(legal, '5h', ['5c', '6d'])).toBe('5h*5c+6d');
  });

  it('takes a sequence that the rules leave no choice of with what was selected', () => {
    expect(handMove(['5h', '5h*5c+6d7s'], '5h', ['5c'])).toBe('5h*5c+6d7s');
  });

  it('is spelled as it was selected where it is none, so that the server can say why', () => {
    expect(handMove(legal, '5h', ['7s', '5c'])).toBe('5h*5c+7s');
    expect(handMove(legal, '5h', ['6d'])).toBe('5h*6d');
    expect(handMove(legal, 'Kd', ['3d', '2c'])).toBe('Kd*2c3d');
  });
});

describe('cards that were left behind', () => {
  it('are taken by the legal move, or by one that names the seat where it is not its turn', () => {
    expect(takeMove(['5h', 'take:6d', 'take:6d7s'], ['7s', '6d'], 1, true)).toBe('take:6d7s');
    expect(takeMove(['3:take:6d'], ['6d'], 3, false)).toBe('3:take:6d');
    expect(takeMove(['5h'], ['6d'], 1, true)).toBe('take:6d');
    expect(takeMove([], ['6d'], 3, false)).toBe('3:take:6d');
  });
});

describe('marks', () => {
  it('stand on what goes with what was selected into some play', () => {
    expect([...fittingCards(legal, '5h', [])].sort()).toEqual(['2c', '3d', '5c', '6d', '7s']);
    expect([...fittingCards(legal, '5h', ['2c'])].sort()).toEqual(['2c', '3d', '6d']);
    expect(fittingCards(legal, 'Kd', []).size).toBe(0);
  });

  it('follow a tap that selects a card or lets go of it', () => {
    expect(flipped(['2c'], '3d')).toEqual(['2c', '3d']);
    expect(flipped(['2c', '3d'], '2c')).toEqual(['3d']);
  });
});
