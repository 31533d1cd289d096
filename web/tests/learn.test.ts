import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../src/wire/api';
import type { ToClient } from '../src/wire/generated/toClient';
import type { BaseView } from '../src/wire/generated/view';
import { LessonLine } from '../src/learn/lessonLine';
import { keepAnswer, keepLesson, lessonProgress, practiceProgress } from '../src/learn/progress';
import type { LessonPiece } from '../src/wire/generated/toClient';

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
});
beforeEach(() => kept.clear());

const frame = (n: number) => ({ event: { n }, view: { seat: 1 } }) as unknown as LessonPiece['frames'][number];
const piece = (more: Partial<LessonPiece>) =>
  ({ table: { id: '' }, frames: [], says: [], tried: '', ...more }) as unknown as LessonPiece;

describe('what is kept of the lessons', () => {
  it('begins with nothing, and goes on from the moves that were made', () => {
    expect(lessonProgress('gin')).toEqual({ made: [], done: false });
    keepLesson('gin', { made: ['on', 'upcard'], done: false });
    keepLesson('cribbage', { made: [], done: true });
    expect(lessonProgress('gin')).toEqual({ made: ['on', 'upcard'], done: false });
    expect(lessonProgress('cribbage').done).toBe(true);
  });

  it('takes what makes no sense for nothing', () => {
    for (const text of [
      '{',
      '[]',
      '3',
      '{"lessons": 4}',
      '{"lessons": {"gin": {"made": 1}}, "practice": {"count": {"tried": -3}}}',
    ]) {
      kept.set('sobremesa.learn', text);
      expect(lessonProgress('gin')).toEqual({ made: [], done: false });
      expect(practiceProgress('count').tried).toBe(0);
    }
  });
});

describe('how the exercises go', () => {
  it('counts what was right, what came in a row, and the longest row', () => {
    for (const right of [true, true, false, true]) keepAnswer('count', right);
    expect(practiceProgress('count')).toEqual({ tried: 4, right: 3, streak: 1, best: 2 });
    expect(practiceProgress('meld').tried).toBe(0);
  });
});

describe('the other side of a lesson’s table', () => {
  const at = (attempt: (move: string) => Promise<LessonPiece>) => {
    const heard: ToClient<BaseView>[] = [];
    const answers: LessonPiece[] = [];
    const coach = new LessonLine(
      { message: (message) => heard.push(message), state: () => undefined },
      attempt,
      (answer) => answers.push(answer),
    );
    return { heard, answers, coach };
  };

  it('shows a scene as it stands', () => {
    const { heard, coach } = at(async () => piece({}));
    coach.show(piece({ frames: [frame(1), frame(2)] }));
    expect(heard).toMatchObject([{ type: 'sync', n: 2, events: [{ n: 1 }, { n: 2 }] }]);
  });

  it('answers a try, and then tells what came of it, event by event', async () => {
    const { heard, answers, coach } = at(async () => piece({ tried: 'good', frames: [frame(3), frame(4)] }));
    expect(coach.send('5h')).toBe(true);
    await vi.waitFor(() => expect(heard).toHaveLength(2));
    expect(answers).toHaveLength(1);
    expect(heard).toMatchObject([
      { type: 'update', n: 3 },
      { type: 'update', n: 4 },
    ]);
  });

  it('says why the server refuses, and is silent once it is closed', async () => {
    const { heard, coach } = at(() => Promise.reject(new ApiError('not-in-hand', 'no', 400)));
    coach.send('5h');
    await vi.waitFor(() => expect(heard).toMatchObject([{ type: 'refused', code: 'not-in-hand' }]));
    coach.close();
    coach.send('5h');
    await new Promise((done) => setTimeout(done));
    expect(heard).toHaveLength(1);
  });
});
