import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { settings } from '../src/settings/settings.svelte';
import { cardName, listed, refusal, speak, speakFrom, speakIn, t } from '../src/ui/words.svelte';
import { spokenSentence } from '../src/table/sentences';
import { sentence, sideName } from '../src/games/cuarenta/log';
import { event } from './sample';

// The settings ask the browser for its language as soon as they are read.
vi.hoisted(() => vi.stubGlobal('navigator', { language: 'en-GB' }));

const names = { you: 1, seats: ['Ana', 'Rosa'] };
const said = (...args: Parameters<typeof event>) => spokenSentence(sentence(event(...args), names));

beforeAll(async () => {
  for (const lang of ['es', 'en'] as const) {
    settings.lang = lang;
    await Promise.all([speakIn(lang), speak('refusals')]);
  }
});

beforeEach(() => {
  settings.lang = 'en';
});

describe('plays in sentences', () => {
  test('a card laid down, by me and by another', () => {
    expect(said(1, '5h')).toBe('You lay down 5 of hearts.');
    expect(said(2, '5h')).toBe('Rosa lays down 5 of hearts.');
  });

  test('a capture names the card, what it took, and its points', () => {
    const points = [{ side: 2, reason: 'caida', points: 2, cards: [] }];
    expect(said(2, '5h*5c+6d', { points })).toBe('With 5 of hearts Rosa takes 5 of clubs, 6 of diamonds. Caída 2.');
  });

  test('a ronda that is named wrongly brings nothing, and it is said', () => {
    const points = [{ side: 1, reason: 'caida-en-ronda', points: 10, cards: [] }];
    expect(said(1, 'recall:7')).toBe('You name a ronda of sevens. That brings nothing.');
    expect(said(1, 'recall:7', { points })).not.toContain('nothing');
  });

  test('points of a side that did not play say whose they are', () => {
    const points = [{ side: 2, reason: 'carton', points: 8, cards: [] }];
    expect(said(1, 'Kd', { points })).toContain('Cartón 8 (Rosa).');
    expect(spokenSentence(sentence(event(1, 'Kd', { points }), names, true))).toBe('You lay down king of diamonds.');
  });

  test('the same in Spanish', () => {
    settings.lang = 'es';
    expect(said(1, 'Jd*Js')).toBe('Con jota de diamantes levantas jota de espadas.');
    expect(said(2, 'take:6d7s')).toBe('Rosa roba lo olvidado: 6 de diamantes, 7 de espadas.');
  });

  test('a side of two is called by both names', () => {
    expect(sideName(1, { you: 1, seats: ['Ana', 'Rosa', 'Luis', 'Eva'] })).toBe('you and Luis');
    expect(sideName(2, { you: 1, seats: ['Ana', 'Rosa', 'Luis', 'Eva'] })).toBe('Rosa and Eva');
  });
});

describe('words', () => {
  test('a card has a full name in both languages', () => {
    expect(cardName('Qs')).toBe('queen of spades');
    settings.lang = 'es';
    expect(cardName('Ad')).toBe('as de diamantes');
  });

  test('lists end in and', () => {
    expect(listed(['a', 'b', 'c'])).toBe('a, b and c');
  });

  test('a refusal has its own sentence, or the one of the server', () => {
    settings.lang = 'es';
    expect(refusal('not-your-turn', 'x')).toMatch(/turno/);
    expect(refusal('never-heard-of', 'the why')).toBe('the why');
  });

  test('what nobody wrote shows its key', () => {
    expect(t('no.such.key')).toBe('no.such.key');
  });

  test('what has not come in a language chosen later is said in the one before', async () => {
    let come: (messages: Record<string, string>) => void = () => undefined;
    const late = new Promise<Record<string, string>>((resolve) => (come = resolve));
    await speakFrom('late', (lang) => (lang === 'en' ? Promise.resolve({ 'late.word': 'plates' }) : late));

    settings.lang = 'es';
    await speakIn('es');
    expect(t('late.word')).toBe('plates');
    come({ 'late.word': 'platos' });
    await speak('late');
    expect(t('late.word')).toBe('platos');
  });
});
