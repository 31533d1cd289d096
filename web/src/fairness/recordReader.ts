// A record's headers and words, from its bytes, as docs/notation.md has them. It is not played here: this page knows no rules.

import { cardsOf } from './shuffle';
import { BAD_BYTE, decode } from './utf8';

export const PACK = 'pack:';
const REQUIRED = ['Game', 'Rules', 'Seats', 'Dealer'];
const PLAYERS = ['Seat1', 'Seat2', 'Seat3', 'Seat4'];
const KNOWN = [...REQUIRED, 'Revision', 'Options', 'StartScore', ...PLAYERS, 'Date', 'Result'];

// What a file may have of each; beyond that the program that writes records reads it no further.
const LONGEST_LINE = 1_000_000;
const LONGEST_HEADER = 4_000;
const MOST_HEADERS = 1_000;

// What counts as space for the program that writes records; JavaScript's own \s is another set.
const SPACE = '[\\t-\\r\\x1c- \\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]';
const SPACES = new RegExp(`${SPACE}+`);
const LEADING = new RegExp(`^${SPACE}+`);
const HEADER = new RegExp(`^\\[${SPACE}*([A-Za-z][A-Za-z0-9_.-]*)${SPACE}+"((?:[^"\\\\]|\\\\[^])*)"${SPACE}*\\]`);
const CARDS = /^(?:[A2-9TJQK][cdhs])+$/;
const LINE_END = /\r\n|\r|\n/;

/** Why a file is no record, by the codes of docs/notation.md, and on which line. */
export interface Fault {
  line: number;
  code: string;
}

class Unreadable extends Error {
  constructor(readonly code: string) {
    super(code);
  }
}

/** As much of a record as can be read: what comes before `fault`, or all of it where that is null. */
export class RecordReader {
  readonly words: string[] = [];
  fault: Fault | null = null;
  /** How many cards the pack still lacks. */
  private undealt = 0;
  private readonly headers = new Map<string, string>();
  /** How many headers stood there, those of one name as often as they came. */
  private headersRead = 0;

  constructor(data: Uint8Array) {
    let line = 1;
    try {
      for (const text of decode(data).split(LINE_END)) {
        this.readLine(text);
        line += 1;
      }
      line -= 1;
      this.checkRequired();
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      this.fault = { line, code: error.code };
    }
  }

  /** The value of a header; empty where there is none. */
  value(name: string): string {
    return this.headers.get(name) ?? '';
  }

  private readLine(line: string): void {
    if (isLonger(line, LONGEST_LINE)) throw new Unreadable('unreadable-record');
    const rest = this.words.length ? line : this.readHeaders(line);
    const comment = rest.indexOf(';');
    this.readWords(comment < 0 ? rest : rest.slice(0, comment));
    if (comment >= 0) refuseBadBytes(rest.slice(comment));
  }

  private readHeaders(line: string): string {
    let rest = line.replace(LEADING, '');
    for (; rest.startsWith('['); rest = rest.replace(LEADING, '')) {
      const found = HEADER.exec(rest);
      if (!found) throw badHeader(rest);
      this.addHeader(found);
      rest = rest.slice(found[0].length);
    }
    return rest;
  }

  private addHeader([header, name = '', value = '']: RegExpExecArray): void {
    if (isLonger(header, LONGEST_HEADER) || this.headersRead === MOST_HEADERS) throw badHeader(header);
    refuseBadBytes(header);
    this.headersRead += 1;
    if (KNOWN.includes(name) && this.headers.has(name)) throw badHeader(header);
    if (!this.headers.has(name)) this.headers.set(name, value.replace(/\\(["\\])/g, '$1'));
  }

  private readWords(text: string): void {
    for (const word of text.split(SPACES).filter(Boolean)) {
      refuseBadBytes(word);
      if (!this.words.length) this.checkRequired();
      if (word.startsWith('[')) throw badHeader(word);
      if (word.startsWith('\ufeff')) throw new Unreadable('unreadable-record');
      this.words.push(...this.apart(word));
    }
  }

  /** What a word stands for: the cards of a pack need no white space before or between them. */
  private apart(word: string): string[] {
    const opener = word.startsWith(PACK) ? [PACK] : [];
    if (opener.length) this.undealt = cardsOf(this.value('Game')).length;
    const cards = word.slice(opener.length && PACK.length);
    if (!CARDS.test(cards) || cards.length > 2 * this.undealt) return [word];
    this.undealt -= cards.length / 2;
    return [...opener, ...(cards.match(/../g) ?? [])];
  }

  private checkRequired(): void {
    if (REQUIRED.some((name) => !this.headers.has(name))) throw new Unreadable('missing-header');
  }
}

function refuseBadBytes(text: string): void {
  if (BAD_BYTE.test(text)) throw new Unreadable('unreadable-record');
}

/** Whether a text has more characters than so many; one that takes two places in a string is one. */
function isLonger(text: string, most: number): boolean {
  return text.length > most && [...text].length > most;
}

const badHeader = (text: string): Unreadable =>
  new Unreadable(BAD_BYTE.test(text) ? 'unreadable-record' : 'bad-header');
