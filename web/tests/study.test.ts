// Studies: what was tried beside a record, as a value, as a text and as a link.

import { describe, expect, it, vi } from 'vitest';
import {
  BadStudy,
  commentAt,
  listed,
  longest,
  readStudy,
  studyOf,
  triedAt,
  withComment,
  withMove,
  withoutMove,
  writeStudy,
} from '../src/analysis/study';
import { linkTo, packed, unpacked } from '../src/analysis/link';

vi.stubGlobal('location', new URL('https://mesa.example/analysis'));

const RECORD = '[Game "gin"]\n';
const HERE = { after: 4, moves: [] };

describe('a study', () => {
  it('keeps every move that was tried once, in order', () => {
    let study = withMove(studyOf(RECORD), HERE, '5h');
    study = withMove(study, HERE, 'Kd');
    study = withMove(study, HERE, '5h');
    study = withMove(study, { after: 4, moves: ['5h'] }, '2c');
    study = withMove(study, { after: 2, moves: [] }, 'Ac');

    expect(triedAt(study, HERE).map(({ move }) => move)).toEqual(['5h', 'Kd']);
    expect(triedAt(study, { after: 4, moves: ['5h'] }).map(({ move }) => move)).toEqual(['2c']);
    expect(longest(study, { after: 4, moves: ['5h'] })).toEqual({ after: 4, moves: ['5h', '2c'] });
    expect(listed(study).map(({ place }) => [place.after, ...place.moves])).toEqual([
      [2, 'Ac'],
      [4, '5h'],
      [4, '5h', '2c'],
      [4, 'Kd'],
    ]);
  });

  it('has a comment on any event, of the record or of a variation', () => {
    const tried = { after: 4, moves: ['5h'] };
    let study = withComment(withMove(studyOf(RECORD), HERE, '5h'), tried, 'better');
    study = withComment(study, HERE, 'here it turned');

    expect([commentAt(study, tried), commentAt(study, HERE), commentAt(study, { after: 3, moves: [] })]).toEqual([
      'better',
      'here it turned',
      '',
    ]);
    expect(commentAt(withComment(study, HERE, ''), HERE)).toBe('');
  });

  it('loses a variation with all that follows it, and nothing else', () => {
    let study = withMove(withMove(studyOf(RECORD), HERE, '5h'), { after: 4, moves: ['5h'] }, '2c');
    study = withoutMove(withMove(study, HERE, 'Kd'), { after: 4, moves: ['5h'] });

    expect(listed(study).map(({ move }) => move)).toEqual(['Kd']);
  });

  it('is read as it was written', () => {
    const study = withComment(withMove(studyOf(RECORD), HERE, '5h'), HERE, 'ñ “5” ♥');

    expect(readStudy(writeStudy(study))).toEqual(study);
    expect(readStudy(RECORD)).toEqual(studyOf(RECORD));
  });

  it.each(['{', '{}', '{"sobremesa":"study","format":2,"record":""}', '{"sobremesa":"study","format":1}'])(
    'is no study: %s',
    (text) => expect(() => readStudy(text)).toThrow(BadStudy),
  );

  it.each([{ after: -1, move: '5h' }, { after: 1.5, move: '5h' }, { move: '5h' }, { after: 1 }, null])(
    'has no such branch: %o',
    (branch) => {
      const text = JSON.stringify({ sobremesa: 'study', format: 1, record: '', branches: [branch] });
      expect(() => readStudy(text)).toThrow(BadStudy);
    },
  );
});

describe('a link', () => {
  it('holds the whole text behind the #, where no server sees it', async () => {
    const text = writeStudy(withComment(studyOf(RECORD), HERE, 'ñ'));
    const link = new URL((await linkTo(text)) ?? '');

    expect([link.pathname, link.search]).toEqual(['/analysis', '']);
    expect(await unpacked(link.hash)).toBe(text);
  });

  it('is none where it would be too long', async () => {
    const noise = Array.from({ length: 9000 }, (_, at) => ((at * at * 7919) % 10007).toString(36)).join('');
    expect(await linkTo(noise)).toBeNull();
  });

  it('that is damaged says so, and another fragment is none', async () => {
    const whole = await packed(RECORD);
    await expect(unpacked(`#${whole.slice(0, 6)}`)).rejects.toThrow(BadStudy);
    expect(await unpacked('#contents')).toBeNull();
  });

  it('that is longer than any that is made is not unpacked', async () => {
    const bomb = await packed('0'.repeat(2 ** 24));

    expect(bomb.length).toBeLessThan(30_000);
    await expect(unpacked(`#${bomb}`)).rejects.toThrow(BadStudy);
    await expect(unpacked(`#${await packed('0'.repeat(2 ** 20))}`)).resolves.toHaveLength(2 ** 20);
  });
});
