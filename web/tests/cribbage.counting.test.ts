import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { settings } from '../src/settings/settings.svelte';
import { spokenSentence } from '../src/table/sentences';
import { spokenCall } from '../src/games/cribbage/calls';
import { spelled, spokenShow, spokenWhole } from '../src/games/cribbage/spokenCount';
import { partedPoints, sentence } from '../src/games/cribbage/log';
import { readMove } from '../src/games/cribbage/moves';
import type { Count } from '../src/wire/generated/cribbage';
import { speak, speakIn } from '../src/ui/words.svelte';
import { event } from './sample';

// The settings ask the browser for its language as soon as they are read.
vi.hoisted(() => vi.stubGlobal('navigator', { language: 'en-GB' }));

beforeAll(async () => {
  for (const lang of ['es', 'en'] as const) {
    settings.lang = lang;
    await Promise.all([speakIn(lang), speak('cribbage')]);
  }
});

beforeEach(() => {
  settings.lang = 'en';
});

const count = (reason: string, points: number, cards: string): Count => ({
  reason,
  points,
  cards: cards.match(/../g) ?? [],
});
const line = (side: number, reason: string, points: number, cards: string[] = []) => ({ side, reason, points, cards });

const SHOW = [count('fifteen', 2, '5hJd'), count('fifteen', 2, '5sJd'), count('pair', 2, '5h5s')];

describe('a show counted aloud', () => {
  test('each combination says how far the count has come, with the cards it means', () => {
    const lines = spokenShow(SHOW);
    expect(lines.map((one) => one.words)).toEqual(['fifteen two', 'fifteen four', 'and a pair is six']);
    expect(lines.map((one) => one.total)).toEqual([2, 4, 6]);
    expect(lines[2]?.cards).toEqual(['5h', '5s']);
  });

  test('the same in Spanish', () => {
    settings.lang = 'es';
    expect(spokenWhole(SHOW)).toBe('quince dos, quince cuatro, y una pareja, seis');
  });

  test('a double run is counted run by run, and the second of a kind is another', () => {
    const counts = [count('pair', 2, '2c2h'), count('run', 3, 'Ac2c3d'), count('run', 3, 'Ac2h3d')];
    expect(spokenWhole(counts)).toBe('a pair is two, and a run of three is five, and another run of three is eight');
    settings.lang = 'es';
    expect(spokenWhole(counts)).toBe('una pareja, dos, y una escalera de tres, cinco, y otra escalera de tres, ocho');
  });

  test('a pair royal, a flush and his nobs have their names', () => {
    const counts = [count('pair-royal', 6, '5c5d5h'), count('flush', 5, '2h4h6h8hTh'), count('nobs', 1, 'Jh')];
    expect(spokenWhole(counts)).toBe('a pair royal is six, and five of a suit is eleven, and his nobs is twelve');
    settings.lang = 'es';
    expect(spokenWhole(counts)).toBe('un trío, seis, y cinco del mismo palo, once, y la jota del palo, doce');
  });

  test('the best hand of all comes to twenty-nine', () => {
    const fifteens = Array.from({ length: 8 }, () => count('fifteen', 2, '5hJd'));
    const words = spokenWhole([...fifteens, count('double-pair-royal', 12, '5c5d5h5s'), count('nobs', 1, 'Jd')]);
    expect(words).toContain('fifteen sixteen, and a double pair royal is twenty-eight, and his nobs is twenty-nine');
  });

  test('nothing is nothing', () => {
    expect(spokenWhole([])).toBe('nothing');
  });

  test('a number that nobody says stands in figures', () => {
    expect([spelled(31), spelled(140)]).toEqual(['thirty-one', '140']);
  });
});

describe('calls at the play', () => {
  test('one thing is for so many, what comes on top says the sum', () => {
    expect(spokenCall([line(1, 'fifteen', 2)])).toBe('Fifteen for two');
    expect(spokenCall([line(1, 'thirty-one', 2), line(1, 'pair', 2, ['8c', '8d'])])).toBe(
      'Thirty-one for two, and a pair is four',
    );
    expect(spokenCall([line(2, 'go', 1)])).toBe('One for the go');
  });

  test('the same in Spanish', () => {
    settings.lang = 'es';
    expect(spokenCall([line(1, 'fifteen', 2), line(1, 'run', 3, ['4h', '5h', '6h'])])).toBe(
      'Quince, dos, y una escalera de tres, cinco',
    );
    expect(spokenCall([line(2, 'said-go', 0)])).toBe('¡Paso!');
  });

  test('under muggins the number alone is said', () => {
    expect(spokenCall([line(1, 'said-count', 8)])).toBe('Eight');
    expect(spokenCall([line(2, 'said-muggins', 2)])).toBe('Muggins: two');
    expect(spokenCall([line(2, 'said-pass', 0)])).toBe('All there.');
  });
});

describe('plays in sentences', () => {
  const names = { you: 1, seats: ['Ana', 'Rosa'] };
  const said = (...args: Parameters<typeof event>) => spokenSentence(sentence(event(...args), names));

  test('who laid away is told, not what', () => {
    expect(said(2, '2:lay-away')).toBe('Rosa lays two away.');
    expect(readMove('2:lay-away')).toEqual({ kind: 'lay-away', text: '2:lay-away', cards: [] });
  });

  test('a card with what it scored', () => {
    expect(said(2, '7s', { points: [line(2, 'fifteen', 2, ['8h', '7s'])] })).toBe(
      'Rosa plays 7 of spades. Fifteen for two.',
    );
    expect(said(1, 'go', { points: [line(2, 'go', 1)] })).toBe('You say go. Rosa: one for the go.');
  });

  test('the last card also tells what the shows came to', () => {
    const points = [
      line(1, 'last', 1, ['Qs']),
      line(1, 'fifteen', 2, ['5h', 'Qs']),
      line(2, 'pair', 2, ['8c', '8d']),
      line(2, 'nobs', 1, ['Jh']),
    ];
    expect(said(1, 'Qs', { points })).toBe('You play queen of spades. One for last card. Shown: you 2, Rosa 3.');
    expect(spokenSentence(sentence(event(1, 'Qs', { points }), names, true))).toBe(
      'You play queen of spades. One for last card.',
    );
  });

  test('a last card that makes thirty-one keeps its pair apart from the shows', () => {
    const points = [
      line(1, 'thirty-one', 2, ['Ac', 'Qs', 'Ts', 'Th']),
      line(1, 'pair', 2, ['Ts', 'Th']),
      line(2, 'fifteen', 2, ['5h', 'Qs']),
    ];
    const parted = partedPoints(event(1, 'Th', { points }));
    expect([parted.play.length, parted.shows.length]).toEqual([2, 1]);
  });

  test('the first run of a show is not that of a last card that makes thirty-one (CR-12, CR-16)', () => {
    const points = [line(2, 'thirty-one', 2, ['6c', '7d', '8c', 'Th']), line(2, 'run', 4, ['6c', '7d', '8c', '9h'])];
    const parted = partedPoints(event(2, '8c', { points }));
    expect([parted.play.length, parted.shows.length]).toEqual([1, 1]);
  });

  test('muggins says how many', () => {
    expect(said(2, 'count:8', { points: [line(2, 'hand', 8)] })).toBe('Rosa counts eight.');
    expect(said(2, 'count:9')).toBe('Rosa counts nine: there is less, so none of it scores.');
    settings.lang = 'es';
    expect(said(1, 'muggins:2', { points: [line(1, 'muggins', 2)] })).toBe('Muggins: te llevas dos.');
    expect(said(1, 'muggins:4')).toBe('Muggins: pides cuatro, pero no faltaba tanto.');
  });
});
