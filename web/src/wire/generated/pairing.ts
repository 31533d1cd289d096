// Generated from the server's own types: `python -m build_backend.wire` writes this file. Never edited by hand.

import type { ClockTerms, Closed, Refused } from './toClient';

export type ToSeeker = Seeking | Paired | Refused | Closed;

/** Two people have a `table`, where both sit already; or one, with a `computer`, since nobody else came. */
export interface Paired {
  type: 'paired';
  table: string;
  computer: boolean;
}

/**
 * What a client wishes to play, from now on in place of what it wished before; the wish ends with the connection.
 * An empty `game` is any game, empty `rules` are any of its rulesets; with `any_clock` any clock will do, else
 * it is to be `clock`, null for none. `name` and `text` are as whoever sits down gives them. Where nobody comes
 * within a minute a computer of `level` sits down, unless the client is `patient`. A client draws `search` at
 * random, once for all connections of one search: a wish that comes again in it is answered with the table that was
 * missed, one of another search begins anew.
 */
export interface Seek {
  type: 'seek';
  game?: string;
  rules?: string;
  any_clock?: boolean;
  clock?: ClockTerms | null;
  level?: string;
  name?: string;
  text?: string;
  patient?: boolean;
  search?: string;
}

/** The answer to seek: nobody is there yet; a computer sits down in `computer_in` ms, null for never. */
export interface Seeking {
  type: 'seeking';
  computer_in: number | null;
}
