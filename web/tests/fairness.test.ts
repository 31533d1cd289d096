// The page's own verifier on the records that `sobremesa verify` is tried on: both must judge them alike.

import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import changesFound from '../../tests/records/fairness/changes.json';
import verdicts from '../../tests/records/fairness/verdicts.json';
import { daySealShown, keepDaySeals } from '../src/fairness/daySeals';
import { keepCommitments, shownAmong, shownOf } from '../src/fairness/commitments';
import type { GameEvent } from '../src/wire/generated/toClient';
import { judge } from '../src/fairness/judgement';
import { sha256In, inHex } from '../src/fairness/sha256';
import { verifyRecord } from '../src/fairness/verification';

// The settings ask the browser for its language as soon as they are read.
vi.hoisted(() => vi.stubGlobal('navigator', { language: 'en-GB' }));

interface Judged {
  noted: string[];
  hands: string[];
  missing: string[];
  fault: [number, string] | null;
  texts: number;
  fair: boolean;
}
type Edit = [at: number, cut: number, put: string];

const FOLDER = new URL('../../tests/records/fairness/', import.meta.url);
const listed = verdicts as unknown as Record<string, Judged>;
const changes = changesFound as unknown as { of: string; edits: Edit[]; judged: Judged }[];
const dataOf = (name: string): Uint8Array => new Uint8Array(readFileSync(new URL(`${name}.txt`, FOLDER)));

const own = await sha256In(crypto);
const library = await sha256In(undefined);

async function judged(data: Uint8Array, noted: string[], hash = own): Promise<Judged> {
  const { hands, missing, fault, texts, fair } = await verifyRecord(data, hash, noted);
  return {
    noted,
    hands: hands.map((one) => one.verdict),
    missing,
    fault: fault && [fault.line, fault.code],
    texts: texts.filter(Boolean).length,
    fair,
  };
}

const bytesOf = (hex: string): number[] => (hex.match(/../g) ?? []).map((byte) => parseInt(byte, 16));

function changed(data: Uint8Array, edits: Edit[]): Uint8Array {
  return edits.reduce(
    (bytes, [at, cut, put]) => Uint8Array.from([...bytes.slice(0, at), ...bytesOf(put), ...bytes.slice(at + cut)]),
    data,
  );
}

describe('a record', () => {
  it.each(Object.keys(listed))('%s is judged as it must be', async (name) => {
    const expected = listed[name]!;
    expect(await judged(dataOf(name), expected.noted)).toEqual(expected);
    expect(await judged(dataOf(name), expected.noted, library)).toEqual(expected);
  });

  it('is judged as by `sobremesa verify` after any change', async () => {
    expect(changes.length).toBeGreaterThan(200);
    for (const { of, edits, judged: expected } of changes)
      expect([of, edits, await judged(changed(dataOf(of), edits), [])]).toEqual([of, edits, expected]);
  });

  it('has lines of a million characters at most', async () => {
    const comment = (length: number) => new TextEncoder().encode(`;${'🂡'.repeat(length - 1)}\n`);
    const faultOf = async (length: number) => (await judged(comment(length), [])).fault;

    expect(await faultOf(1_000_001)).toEqual([1, 'unreadable-record']);
    expect(await faultOf(1_000_000)).toEqual([2, 'missing-header']);
  });

  it('opens the commitments that were published, which are noted with each good one', async () => {
    for (const name of Object.keys(listed).filter((one) => one.startsWith('good-'))) {
      const { hands } = await verifyRecord(dataOf(name), own);
      expect(hands.map((one) => one.commitment)).toEqual(listed[name]!.noted);
      for (const hand of hands) expect(hand.made).toEqual(hand.pack);
    }
  });
});

describe('the hash', () => {
  it('is SHA-256, by the browser or by the library', async () => {
    const abc = new TextEncoder().encode('abc');
    const told = 'BA7816BF8F01CFEA414140DE5DAE2223B00361A396177A9CB410FF61F20015AD';
    expect([inHex(await own(abc)), inHex(await library(abc))]).toEqual([told, told]);
  });
});

describe('what this browser was shown', () => {
  const pack = (n: number, hand: number, commitment: string): GameEvent => ({
    n,
    seat: 1,
    move: 'pack',
    points: [],
    score: [0, 0],
    hand,
    commitment,
  });
  const outcome = async (name: string, id = 'table') => judge(await verifyRecord(dataOf(name), own), shownOf(id));
  const [first = '', second = '', third = ''] = listed['good-cribbage']!.noted;

  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    });
    return () => vi.unstubAllGlobals();
  });

  it('makes the difference between a promise that was kept and a record that agrees with itself', async () => {
    expect(await outcome('good-cribbage')).toMatchObject({ outcome: 'unseen', seen: ['never', 'never', 'never'] });
    keepCommitments('table', [pack(1, 1, first)], 1);
    expect(await outcome('good-cribbage')).toMatchObject({ outcome: 'some', seen: ['before', 'never', 'never'] });
    keepCommitments('table', [pack(1, 1, first), pack(30, 2, second)], 35);
    keepCommitments('table', [pack(60, 3, third)], 60);
    expect(await outcome('good-cribbage')).toMatchObject({ outcome: 'some', seen: ['before', 'during', 'before'] });
    expect(await outcome('good-cribbage', 'another')).toMatchObject({ outcome: 'unseen' });
  });

  it('is all there where every hand was promised in time', async () => {
    [first, second, third].forEach((commitment, at) => keepCommitments('table', [pack(at, at + 1, commitment)], at));
    expect(await outcome('good-cribbage')).toEqual({
      outcome: 'seen',
      seen: ['before', 'before', 'before'],
      broken: [],
      spoiled: 0,
      doubted: false,
    });
    expect(shownAmong([third])).toEqual(shownOf('table'));
  });

  it('gives away salt and pack that were changed together, and a hand that is left out', async () => {
    keepCommitments('table', [pack(1, 2, second)], 1);
    expect(await outcome('noted-changed-with-salt-and-pack')).toMatchObject({
      outcome: 'broken',
      seen: ['never', 'other', 'never'],
      broken: [2],
    });
    keepCommitments('table', [pack(60, 3, third)], 60);
    expect(await outcome('ends-before-the-third-pack')).toMatchObject({ outcome: 'broken', broken: [3] });
  });

  it('is not called a fraud where the record opens nothing at all, and not fair either', async () => {
    keepCommitments('table', [pack(1, 1, first)], 1);
    expect((await outcome('no-fairness-data')).outcome).toBe('withheld');
    expect((await outcome('salt-missing')).outcome).toBe('spoiled');
    keepCommitments('table', [pack(30, 2, second)], 30);
    expect((await outcome('salt-missing')).outcome).toBe('broken');
  });

  it('is not changed by what a server says later', () => {
    keepCommitments('table', [pack(1, 1, first)], 1);
    keepCommitments('table', [pack(1, 1, second)], 9);
    expect(shownOf('table')).toEqual({ 1: { commitment: first, early: true } });
  });

  it('gives away a seal that the record does not open, and a seed that it has late', async () => {
    const verified = await verifyRecord(dataOf('good-joint'), own);
    const [server = '', ...seals] = verified.joint?.seals ?? [];
    const kept = { server, seals, seed: '', seat: 0, early: false };
    expect(judge(verified, {}, kept)).toMatchObject({ outcome: 'unseen', doubted: false });
    expect(judge(verified, {}, { ...kept, server: 'F0'.repeat(32) }).outcome).toBe('unsealed');
    expect(judge(verified, {}, { ...kept, seals: [seals[1] ?? '', ''] }).outcome).toBe('unsealed');
    expect(judge(await verifyRecord(dataOf('good-gin'), own), {}, kept).outcome).toBe('unsealed');
    expect(judge(verified, {}, { ...kept, seat: 2, early: true }).doubted).toBe(true);
    expect(judge(verified, {}, { ...kept, seat: 1, early: true }).doubted).toBe(false);
  });

  it('gives away a seed of a day that is not the one whose seal was shown', async () => {
    const verified = await verifyRecord(dataOf('good-day'), own);
    const { day, seal } = verified.day!;
    keepDaySeals({ [day]: seal, '2026-11-26': 'F0'.repeat(32) });
    expect(judge(verified, {}, null, daySealShown(day)).outcome).toBe('unseen');
    const other = await verifyRecord(dataOf('day-another'), own);
    expect(judge(other, {}, null, daySealShown(other.day!.day)).outcome).toBe('unsealed');
    const closed = await verifyRecord(dataOf('day-seed-missing'), own);
    expect([closed.day!.seal, judge(closed, {}, null, daySealShown(day)).outcome]).toEqual(['', 'unseen']);
  });

  it('keeps the first seal of a day that it was shown, and lets go of days long ago', () => {
    keepDaySeals({ '2026-11-25': 'first' });
    keepDaySeals({ '2026-11-25': 'second', '2026-11-26': 'next' });
    expect([daySealShown('2026-11-25'), daySealShown('2026-11-26')]).toEqual(['first', 'next']);
    keepDaySeals(Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`2027-01-${at}`, 'later'])));
    expect([daySealShown('2026-11-25'), daySealShown('2027-01-1')]).toEqual(['', 'later']);
  });

  it.each([
    ['salt-missing', 'spoiled'],
    ['no-fairness-data', 'no-data'],
    ['unknown-game', 'unknown-game'],
    ['empty', 'unreadable'],
    ['bad-byte-at-the-end', 'unreadable'],
  ])('is not asked for where the record shows it: %s is %s', async (name, expected) => {
    expect((await outcome(name)).outcome).toBe(expected);
  });
});
