// A game that this page has no folder for is called what the server says, and told of in words that fit any game.

import { beforeAll, describe, expect, it, vi } from 'vitest';

vi.hoisted(() => vi.stubGlobal('navigator', { language: 'en-GB' }));

import { messagesOf } from '../src/games/messages';
import { handName, handWord } from '../src/table/handName';
import { advised } from '../src/table/help/advice';
import { whereabouts } from '../src/table/help/counter';
import { speakFrom, speakIn, t } from '../src/ui/words.svelte';
import type { GameInfo } from '../src/wire/generated/toClient';
import type { BaseView } from '../src/wire/generated/view';

const pond = { id: 'pond', name: 'Pond', sentence: 'A short game.', seats: [2], options: {} };
const fishing = {
  id: 'fishing',
  name: 'Fishing',
  levels: [],
  rulesets: [pond],
  options: [{ name: 'target', label: 'Points that win' }],
  words: { hand: 'Cast no. {hand}', 'place.creel': 'Creel' },
} as unknown as GameInfo;

beforeAll(() => speakIn('en'));

describe('the messages of a game of a package', () => {
  it('have the keys of a catalogue', () => {
    expect(messagesOf([fishing], 'fishing')).toEqual({
      'fishing.name': 'Fishing',
      'fishing.ruleset.pond.name': 'Pond',
      'fishing.ruleset.pond.sentence': 'A short game.',
      'fishing.option.target': 'Points that win',
      'fishing.hand': 'Cast no. {hand}',
      'fishing.place.creel': 'Creel',
    });
  });

  it('are none of a game that the server does not have', () => {
    expect(messagesOf([fishing], 'other')).toEqual({});
  });

  it('are spoken in each language that is chosen', async () => {
    await speakFrom('fishing', (lang) => Promise.resolve({ 'fishing.name': `Fishing (${lang})` }));
    expect(t('fishing.name')).toBe('Fishing (en)');
  });
});

it('a hand is called a hand where the game says nothing else', () => {
  expect([handName('fishing', 3), handWord('fishing')]).toEqual(['Hand 3', 'hand']);
});

it('a move is advised by its cards', () => {
  expect(advised('fishing', { move: '5h*5d' })).toEqual([{ cards: ['5h'] }, '*', { cards: ['5d'] }]);
});

it('the counter knows what lies open in the places of the view', () => {
  const places = [{ kind: 'table', owner: 'table', number: 0, cards: ['5c'], hidden: 0 }];
  const seen = whereabouts({ game: 'fishing', seat: 1, hand: ['5h'], places } as unknown as BaseView);
  expect(['5h', '5c', '5d'].map((card) => seen.get(card))).toEqual(['own', 'gone', 'out']);
});
