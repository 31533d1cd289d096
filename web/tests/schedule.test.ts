import { beforeEach, describe, expect, it, vi } from 'vitest';
import { addressOf, daysUntil, isDue, standings, tally, toDo } from '../src/learn/path';
import { keepCard, keepLesson, keepRules, keptCard, keptRules } from '../src/learn/progress';
import { gradeOf, middle } from '../src/learn/run';
import { scheduled } from '../src/learn/schedule';
import type { PathStepInfo } from '../src/wire/generated/toClient';

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
});
beforeEach(() => kept.clear());

const NOW = new Date(2026, 5, 1, 20, 0);
const later = (days: number) => new Date(2026, 5, 1 + days, 9, 0);
const days = (due: string, now: Date) => daysUntil(new Date(due), now);

describe('when an exercise comes back', () => {
  it('comes back later each time that it goes well on its day', () => {
    let card = scheduled(null, 'good', NOW);
    let now = NOW;
    const waits: number[] = [];
    for (let run = 0; run < 5; run++) {
      waits.push(days(card.due, now));
      now = new Date(card.due);
      card = scheduled(card, 'good', now);
    }
    expect(waits[0]).toBeGreaterThanOrEqual(1);
    for (let run = 1; run < waits.length; run++) expect(waits[run]).toBeGreaterThan(waits[run - 1] ?? 0);
  });

  it('comes back sooner after it went wrong, and a little sooner with help', () => {
    let card = scheduled(null, 'good', NOW);
    for (let run = 0; run < 3; run++) card = scheduled(card, 'good', new Date(card.due));
    const now = new Date(card.due);
    const [again, hard, good] = (['again', 'hard', 'good'] as const).map((grade) =>
      days(scheduled(card, grade, now).due, now),
    );
    expect(again).toBeLessThan(card.scheduled_days);
    expect(again).toBeLessThan(hard ?? 0);
    expect(hard).toBeLessThan(good ?? 0);
  });

  it('gives the same for the same, and calls a step done once it has gone well', () => {
    expect(scheduled(null, 'hard', NOW)).toEqual(scheduled(null, 'hard', NOW));
    const wrong = scheduled(null, 'again', NOW);
    expect(wrong.done).toBe(false);
    const well = scheduled(wrong, 'good', new Date(wrong.due));
    expect(well.done).toBe(true);
    expect(scheduled(well, 'again', new Date(well.due)).done).toBe(true);
  });
});

describe('how a run went', () => {
  it('grades an answer by whether it was right, and at once', () => {
    expect([gradeOf(true, false), gradeOf(true, true), gradeOf(false, false), gradeOf(false, true)]).toEqual([
      'good',
      'hard',
      'again',
      'again',
    ]);
  });

  it('is the middle one of its answers', () => {
    expect(middle(['good', 'again', 'good'])).toBe('good');
    expect(middle(['good', 'again', 'hard'])).toBe('hard');
    expect(middle(['again', 'good', 'again'])).toBe('again');
  });

  it('takes a run at the last one where the clock was put back', () => {
    const card = scheduled(null, 'good', NOW);
    const before = new Date(NOW.getTime() - 3 * 86_400_000);
    expect(scheduled(card, 'good', before)).toEqual(scheduled(card, 'good', NOW));
  });
});

describe('what is kept of the exercises', () => {
  it('survives a reload, beside what else is kept', () => {
    keepLesson('gin', { made: [], done: true });
    const card = scheduled(null, 'good', NOW);
    keepCard('meld', card);
    keepRules('gin', 'vga');
    expect(keptCard('meld')).toEqual(card);
    expect(scheduled(keptCard('meld'), 'good', new Date(card.due))).toEqual(
      scheduled(card, 'good', new Date(card.due)),
    );
    expect([keptRules('gin'), keptRules('cuarenta')]).toEqual(['vga', '']);
  });

  it('takes what makes no sense for nothing', () => {
    for (const card of [
      '1',
      '{}',
      '{"due": "soon"}',
      '{"due": "2026-06-01", "last_review": "2026-06-01", "reps": "many"}',
    ]) {
      kept.set('sobremesa.learn', `{"cards": {"meld": ${card}}, "rules": {"gin": 4}}`);
      expect(keptCard('meld')).toBeNull();
      expect(keptRules('gin')).toBe('');
    }
  });
});

describe('where somebody is on a path', () => {
  const steps: PathStepInfo[] = [
    { kind: 'scene', id: 'gin-knocking', stage: 'first' },
    { kind: 'exercise', id: 'meld', stage: 'first' },
    { kind: 'exercise', id: 'draw', stage: 'then' },
  ];
  const states = (now: Date) => standings(steps, now).map(({ state }) => state);

  it('begins at the first step, and goes on to the next', () => {
    expect(states(NOW)).toEqual(['next', 'open', 'open']);
    keepLesson('gin-knocking', { made: [], done: true });
    expect(states(NOW)).toEqual(['done', 'next', 'open']);
    expect(addressOf(steps[1]!)).toBe('/practice/meld');
  });

  it('puts what is due today before what is new, from midnight on', () => {
    keepLesson('gin-knocking', { made: [], done: true });
    const card = scheduled(null, 'good', NOW);
    keepCard('meld', card);
    const wait = days(card.due, NOW);
    expect(states(NOW)).toEqual(['done', 'done', 'next']);
    expect(toDo(standings(steps, NOW))?.id).toBe('draw');
    expect(isDue('meld', later(wait - 1))).toBe(false);
    expect(isDue('meld', later(wait))).toBe(true);
    expect(toDo(standings(steps, later(wait)))?.id).toBe('meld');
    expect(tally(standings(steps, later(wait)))).toEqual({ done: 2, total: 3, due: 1 });
  });

  it('does not wait for a step that went wrong, and does not call it done', () => {
    keepLesson('gin-knocking', { made: [], done: true });
    keepCard('meld', scheduled(null, 'again', NOW));
    expect(states(NOW)).toEqual(['done', 'done', 'next']);
    expect(tally(standings(steps, NOW)).done).toBe(1);
  });

  it('has nothing to do when all is done and nothing is due', () => {
    keepLesson('gin-knocking', { made: [], done: true });
    for (const id of ['meld', 'draw']) keepCard(id, scheduled(null, 'good', NOW));
    expect(toDo(standings(steps, NOW))).toBeNull();
  });
});
