// Who plays a game: levels, and programs that the host of this machine has listed.

import { render } from 'svelte/server';
import { describe, expect, it, vi } from 'vitest';

import Levels from '../src/lobby/Levels.svelte';
import { fitting, levelsOf } from '../src/lobby/setup';
import { isProgram, levelChoice, levelIs, levelName, speakIn } from '../src/ui/words.svelte';
import type { GameInfo } from '../src/wire/generated/toClient';

vi.hoisted(() => vi.stubGlobal('navigator', { language: 'en-GB' }));

const game = (programs: string[]): GameInfo => ({
  id: 'gin',
  name: 'Gin',
  levels: ['novato', 'aficionado'],
  rulesets: [],
  options: [],
  measured: [],
  programs,
  words: {},
});

const last = (level: string) => ({ game: 'gin', rules: '', options: {}, seats: 2, level, who: 'me' as const });

describe('what was set up last time', () => {
  it('goes to no other game whose ruleset has the same name', () => {
    const standard = { id: 'standard', name: '', options: {}, seats: [2] } as unknown as GameInfo['rulesets'][number];
    const cribbage = { ...game([]), id: 'cribbage', rulesets: [standard] };
    const gin = { ...game([]), rulesets: [standard] };
    const before = { ...last('novato'), game: 'cribbage', rules: 'standard', options: { counting: 'hand' } };
    expect(fitting([cribbage], before)?.options).toEqual({ counting: 'hand' });
    expect(fitting([gin], before)?.options).toEqual({});
  });
});

describe('a level that the catalogues do not know', () => {
  it('is called as its game calls it, and nothing is said of what it does', async () => {
    await speakIn('en');
    expect(levelName('maestro')).toBe('a maestro');
    expect([levelName('aprendiz'), levelChoice('aprendiz'), levelIs('aprendiz')]).toEqual(['aprendiz', 'aprendiz', '']);
  });

  it('has no line among those that tell what each level does', async () => {
    await speakIn('en');
    const { body } = render(Levels, { props: { levels: ['novato', 'aprendiz'], chosen: 'aprendiz' } });
    expect(body).toContain('a novato:');
    expect(body).not.toContain('aprendiz');
  });
});

describe('programs beside the levels', () => {
  it('stand behind the levels, under their own names', () => {
    expect(levelsOf(game(['program:my-bot']))).toEqual(['novato', 'aficionado', 'program:my-bot']);
    expect(levelName('program:my-bot')).toBe('my-bot');
    expect(levelIs('program:my-bot')).toBe(levelIs('program:another'));
    expect([isProgram('program:my-bot'), isProgram('novato')]).toEqual([true, false]);
  });

  it('are chosen again as long as they are listed', () => {
    expect(fitting([game(['program:my-bot'])], last('program:my-bot'))?.level).toBe('program:my-bot');
    expect(fitting([game([])], last('program:my-bot'))?.level).toBe('aficionado');
  });
});
