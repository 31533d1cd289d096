// What is said beside the moves: questions at once, calls when what they are about has been seen.

import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

vi.hoisted(() => vi.stubGlobal('navigator', { language: 'en-GB' }));

import { Messages } from '../src/table/messages.svelte';
import { speakIn } from '../src/ui/words.svelte';
import type { Question, Said, Table } from '../src/wire/generated/toClient';

const table = { you: 1, session: 'a' } as unknown as Table;
const said = (changes: Partial<Said>): Said => ({
  type: 'said',
  number: 1,
  n: 6,
  seat: 2,
  kind: 'call',
  text: 'hello',
  questions: [],
  ...changes,
});

beforeAll(() => speakIn('en'));
let messages: Messages;
beforeEach(() => (messages = new Messages()));

describe('a call', () => {
  it('is heard at once where nothing is to be drawn before it', () => {
    messages.receive(said({}), table, false);
    expect(messages.talk.sayings).toHaveLength(1);
  });

  it('about an event that is still to be drawn waits for that event', () => {
    messages.receive(said({}), table, true);
    messages.release(5, table);
    expect(messages.talk.sayings).toEqual([]);
    messages.release(6, table);
    expect(messages.talk.sayings).toHaveLength(1);
  });

  it('is heard once', () => {
    messages.receive(said({}), table, true);
    messages.release(6, table);
    messages.talk.sayings = [];
    messages.release(Infinity, table);
    expect(messages.talk.sayings).toEqual([]);
  });
});

describe('a question', () => {
  it('is open as soon as it comes, also while something is drawn', () => {
    const questions = [{ kind: 'takeback' }] as unknown as Question[];
    messages.receive(said({ kind: 'ask', questions }), table, true);
    expect(messages.questions).toEqual(questions);
  });

  it('whether to play again leads to the new table, or to who refused', () => {
    messages.receive(said({ kind: 'no', seat: 2 }), table, false);
    messages.receive(said({ kind: 'rematch', text: 'next' }), table, false);
    expect([messages.rematch, messages.refuser]).toEqual(['next', 2]);
  });
});
