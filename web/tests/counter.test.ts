import { beforeAll, describe, expect, test, vi } from 'vitest';
import { fetchParts } from '../src/games/registry';
import { ranksOf, stillOut, whereabouts, type Where } from '../src/table/help/counter';
import { view as cribbage } from './cribbage.sample';
import { view as gin } from './gin.sample';
import { view as cuarenta } from './sample';

// The settings ask the browser for its language as soon as they are read.
vi.hoisted(() => vi.stubGlobal('navigator', { language: 'en-GB' }));

beforeAll(() => fetchParts('help'));

const counted = (places: ReadonlyMap<string, Where>, where: Where) =>
  [...places].filter(([, place]) => place === where).map(([card]) => card);

describe('the card counter', () => {
  test('of Cuarenta: the pack has no eights, nines and tens; what was played has gone, what one holds is one’s own', () => {
    const places = whereabouts(cuarenta({ hand: ['5h', 'Kd'], gone: ['2c', '2d', '7s'], table: ['7s'] }));
    expect(places.size).toBe(40);
    expect(ranksOf('cuarenta')).not.toContain('8');
    expect(counted(places, 'own').sort()).toEqual(['5h', 'Kd']);
    expect(counted(places, 'gone').sort()).toEqual(['2c', '2d', '7s']);
    expect(stillOut(places, '2')).toBe(2);
    expect(stillOut(places, '5')).toBe(3);
  });

  test('of gin: the pile has gone, and a card that the other took from it is theirs', () => {
    const places = whereabouts(gin({ hand: ['Ac'], known: [['Ac'], ['9h']], pile: ['2c', 'Ks'], upcard: '9h' }));
    expect(places.size).toBe(52);
    expect(places.get('9h')).toBe('theirs');
    expect(places.get('Ac')).toBe('own');
    expect(counted(places, 'gone').sort()).toEqual(['2c', 'Ks']);
    expect(stillOut(places, '9')).toBe(3);
  });

  test('of cribbage: what lies open has gone, what one laid away is still one’s own', () => {
    const places = whereabouts(
      cribbage({ played: ['4h', 'Jc'], hands: [['5h', '8s', 'Qs'], []], hand: ['5h', '8s', 'Qs'] }),
    );
    expect(counted(places, 'own').sort()).toEqual(['2c', '5h', '8s', 'Ac', 'Qs']);
    expect(counted(places, 'gone').sort()).toEqual(['4h', 'Jc', 'Ts']);
    expect(places.get('Jh')).toBe('out');
  });

  test('knows only what the view holds: whoever watches has no cards of their own, and no list of moves counts', () => {
    const places = whereabouts(cuarenta({ seat: 0, hand: [], gone: ['2c'], legal: ['5h*2c', '5h'] }));
    expect(counted(places, 'own')).toEqual([]);
    expect(places.get('5h')).toBe('out');
  });
});
