// Inviting friends: what is asked of the server.

import { describe, expect, it } from 'vitest';
import {
  assistanceOf,
  computersOf,
  friendsOf,
  helpsTheNew,
  newTable,
  othersOf,
  withAFriend,
  withFriend,
} from '../src/lobby/setup';

const setup = { game: 'cuarenta', rules: 'mesa', options: {}, seats: 4, level: 'novato', who: 'me' as const };

describe('a table with friends', () => {
  it('keeps their seats open and says what happens when one stays away', () => {
    const chosen = { ...withFriend(withFriend(setup, 2, true), 4, true), away: 'end' as const };
    const asked = newTable(chosen, 'Ana', 'normal');
    expect(asked.players.map((player) => player.kind)).toEqual(['me', 'open', 'bot', 'open']);
    expect(asked.away).toBe('end');
    expect(friendsOf(withFriend(chosen, 4, false))).toEqual([2]);
  });

  it('seats them at once where they share the device, each by name in the order of the seats', () => {
    const chosen = withFriend(withFriend(setup, 4, true), 2, true);
    expect(newTable(chosen, 'Ana', 'normal', '', 'full', ['Berta', 'Cora', 'Dora']).players).toEqual([
      { kind: 'me', name: 'Ana' },
      { kind: 'here', name: 'Berta' },
      { kind: 'bot', level: 'novato' },
      { kind: 'here', name: 'Cora' },
    ]);
  });

  it('lets moves be taken back among friends unless that is ruled out, against computers where it is chosen', () => {
    const friends = withFriend(setup, 2, true);
    const asked = [
      friends,
      { ...friends, takebacks: false },
      setup,
      { ...setup, takebacks: true },
      { ...setup, takebacks: true, who: 'watch' as const },
    ];
    expect(asked.map((one) => newTable(one, 'Ana', 'normal').takebacks)).toEqual([true, false, false, true, false]);
  });

  it('has a computer wherever no friend is asked to sit', () => {
    const friend = withFriend(setup, 2, true);
    expect([setup, friend].map((one) => computersOf({ ...one, seats: 2 }))).toEqual([1, 0]);
    expect(computersOf({ ...friend, seats: 4 })).toBe(2);
  });

  it('waits as long as was chosen, and stands in the list only where that was chosen', () => {
    const chosen = withFriend(setup, 2, true);
    expect(newTable(chosen, 'Ana', 'normal')).toMatchObject({ grace: 120, public: false });
    expect(newTable({ ...chosen, grace: 600, public: true }, 'Ana', 'normal')).toMatchObject({
      grace: 600,
      public: true,
    });
    expect(newTable({ ...chosen, grace: 7 }, 'Ana', 'normal').grace).toBe(120);
    expect(newTable({ ...setup, public: true }, 'Ana', 'normal').public).toBeUndefined();
  });

  it('shows of the public tables those that are in no list of its own', () => {
    expect(othersOf([{ id: 'a' }, { id: 'b' }], [{ id: 'a' }])).toEqual([{ id: 'b' }]);
  });

  it('is made by one tap: opposite, where four play as the partner, or where friends sat the last time', () => {
    expect(friendsOf(withAFriend({ ...setup, seats: 2 }))).toEqual([2]);
    expect(friendsOf(withAFriend(setup))).toEqual([3]);
    expect(friendsOf(withAFriend(withFriend(setup, 4, true)))).toEqual([4]);
    expect(friendsOf(withAFriend({ ...setup, who: 'watch' as const }))).toEqual([3]);
  });

  it('has none where there is no such seat, nor where one only watches', () => {
    const chosen = withFriend(withFriend(setup, 2, true), 4, true);
    expect(friendsOf({ ...chosen, seats: 2 })).toEqual([2]);
    expect(friendsOf({ ...chosen, who: 'watch' })).toEqual([]);
    expect(newTable(setup, 'Ana', 'normal').away).toBeUndefined();
  });
});

describe('what a table does unasked', () => {
  const setup = { game: 'cuarenta', rules: 'palm', seats: 2, level: 'novato', who: 'me' as const, options: {} };
  const palm = { id: 'palm', name: '', sentence: '', seats: [2], options: {}, assistance: 'none' as const };

  it('whoever is new is helped with everything, and told so; later it is what the ruleset says', () => {
    expect([0, 2, 3, 9].map((made) => assistanceOf(setup, palm, made))).toEqual(['full', 'full', 'none', 'none']);
    expect([0, 3].map((made) => helpsTheNew(setup, palm, made))).toEqual([true, false]);
    expect(helpsTheNew(setup, { ...palm, assistance: 'full' }, 0)).toBe(false);
  });

  it('what the host has chosen holds from the first table on', () => {
    const chosen = { ...setup, assistance: 'some' as const };
    expect([0, 3].map((made) => assistanceOf(chosen, palm, made))).toEqual(['some', 'some']);
    expect(helpsTheNew(chosen, palm, 0)).toBe(false);
    expect(newTable(chosen, 'Ana', 'normal').assistance).toBe('some');
    expect(newTable(setup, 'Ana', 'normal', '', 'none').assistance).toBe('none');
  });
});
