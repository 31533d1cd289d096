// What goes between the page and its table worker: JSON texts, one message each.

/** Who acts: 1 is the reader; 2 to 4 are others who play on this device. */
export type Person = 1 | 2 | 3 | 4;

export type Given = Readonly<Record<string, unknown>>;

export interface Refusal {
  code: string;
  why: string;
  status: number;
  state: Record<string, unknown> | null;
}

export type ToTables =
  | { call: number; operation: string; given: Given; person: Person }
  | { open: number; table: string; person: Person }
  | { link: number; text: string }
  | { close: number };

/** The loading of the worker, in order. */
export const STAGES = ['list', 'download', 'python', 'games'] as const;
export type Stage = (typeof STAGES)[number];

/** What the worker says without having been asked. */
export type Said =
  | { say: 'stage'; stage: Stage; done: number; total: number }
  | { say: 'ready'; version: string; compiled: boolean }
  | { say: 'failed'; stage: Stage; why: string }
  | { say: 'trouble'; code: string; why: string };

export type Answer =
  { call: number; reply: unknown } | { call: number; error: Refusal } | { call: number; text: string; type: string };

export type FromTables = Answer | { link: number; text: string } | { closed: number } | Said;

/** An answer that is a file. */
export interface FileAnswer {
  text: string;
  type: string;
}
