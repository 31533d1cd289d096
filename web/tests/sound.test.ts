// What is heard at a table: sounds in the pace of the pictures, calls in a fitting voice, and nothing that is switched off.

import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

vi.hoisted(() => vi.stubGlobal('navigator', { language: 'en', userActivation: { hasBeenActive: true } }));

import { settings } from '../src/settings/settings.svelte';
import { cue, perform, sound, speak } from '../src/ui/sound';
import { framesOf } from '../src/games/cuarenta/frames';
import { DEALT_MS } from '../src/games/cuarenta/plan';
import { cuesOf, spoken } from '../src/games/cuarenta/sounds';
import { speakIn } from '../src/ui/words.svelte';
import { SCORES, lengthOf, type Sound } from '../src/ui/sounds/scores';
import { voiceFor } from '../src/ui/sounds/voice';
import { event, view } from './sample';

const played = vi.fn();
const said = vi.fn();
vi.mock('../src/ui/sounds/player', () => ({
  play: (...heard: unknown[]) => played(...heard),
  hush: () => played('hush'),
}));
vi.mock('../src/ui/sounds/voice', async (original) => ({
  ...(await original<object>()),
  say: (...heard: unknown[]) => said(...heard),
}));

const names = () => played.mock.calls.map(([name]) => name as string);

beforeAll(() => speakIn('en'));

beforeEach(() => {
  played.mockClear();
  said.mockClear();
  Object.assign(settings, { sound: 'medium', voice: false });
});

describe('sounds', () => {
  it('are short, and never louder than the loudest that can be', () => {
    for (const name of Object.keys(SCORES) as Sound[]) {
      expect(lengthOf(name)).toBeLessThan(2);
      expect(SCORES[name].every((part) => part.loud > 0 && part.loud <= 1 && part.from > 0 && part.to > 0)).toBe(true);
    }
  });

  it('of a picture keep its pace', async () => {
    perform([cue('card', 100), cue('card', 200)], 0.5);
    await vi.waitFor(() => expect(played.mock.calls.map(([, after]) => after)).toEqual([0.05, 0.1]));
  });

  it('come once where nothing moves', async () => {
    perform([cue('card', 100), cue('card', 200), cue('snap', 300)], 0);
    await vi.waitFor(() => expect(names()).toEqual(['card', 'snap']));
  });

  it('stay away where they are switched off, and before the page was touched', async () => {
    settings.sound = 'off';
    sound('bell');
    settings.sound = 'loud';
    Object.assign(navigator.userActivation, { hasBeenActive: false });
    sound('bell');
    Object.assign(navigator.userActivation, { hasBeenActive: true });
    sound('peg');
    await vi.waitFor(() => expect(names()).toEqual(['peg']));
  });
});

describe('the voice', () => {
  it('speaks only where it is wanted', async () => {
    speak({ words: 'Caída!', lang: 'es' });
    settings.voice = true;
    speak({ words: 'Limpia!', lang: 'es' });
    await vi.waitFor(() => expect(said.mock.calls.map(([words]) => words)).toEqual(['Limpia!']));
  });

  it('is of the Andes before it is of Spain, and of this machine before another', () => {
    const voices = [
      ['es-ES', true],
      ['es-MX', false],
      ['es_MX', true],
      ['en-GB', true],
    ].map(([lang, localService]) => ({ lang, localService })) as SpeechSynthesisVoice[];
    expect(voiceFor(voices, 'es')).toEqual({ lang: 'es_MX', localService: true });
    expect(voiceFor(voices, 'en')?.lang).toBe('en-GB');
    expect(voiceFor([], 'es')).toBeNull();
  });
});

describe('a game of Cuarenta', () => {
  const fallen = () => {
    const points = [{ side: 2, reason: 'caida', points: 2, cards: ['5s', '5c'] }];
    const before = view({ table: ['5c'], just_left: '5c', turn: [2] });
    return framesOf(before, event(2, '5s*5c', { points }), view({ table: [], counts: [5, 4], piles: [0, 2] }), 1);
  };

  it('snaps a caída down, and calls it in Spanish', () => {
    const frames = fallen();
    expect(frames.flatMap((frame) => cuesOf(frame).map(({ sound: name }) => name))).toEqual([
      'card',
      'snap',
      'card',
      'card',
    ]);
    expect(frames.map(spoken).filter(Boolean)).toEqual([{ words: 'Caída!', lang: 'es' }]);
  });

  it('lets every card be heard that is dealt', () => {
    const next = view({ deal: 2 });
    const cues = cuesOf(framesOf(view(), event(2, 'deal'), next, 1).at(-1)!);
    expect(cues).toHaveLength(10);
    expect(cues[1]!.at - cues[0]!.at).toBe(DEALT_MS);
  });
});
