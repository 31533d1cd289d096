// How anything is asked that is not live: by the name of an operation, whoever answers.

import type { Operations } from './generated/operations';

export type Name = keyof Operations;
export type Given<N extends Name> = Operations[N]['given'];
export type Reply<N extends Name> = Operations[N]['reply'];
/** The operations that reply a file. */
export type FileName = { [N in Name]: Reply<N> extends string ? N : never }[Name];

export interface Transport {
  /** Asks for an operation; rejects with an ApiError. */
  call<N extends Name>(name: N, given: Given<N>): Promise<Reply<N>>;
  /** Where a browser fetches what an operation replies by itself; empty where it can only be asked for. */
  addressOf<N extends Name>(name: N, given: Given<N>): string;
}

/** What was refused or failed: a code, a sentence, the status that a server gives it, and what else is known. */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    readonly why: string,
    readonly status: number,
    readonly state: Record<string, unknown> | null = null,
  ) {
    super(why);
  }
}
