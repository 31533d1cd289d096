// Generated from the server's own types: `python -m build_backend.wire` writes this file. Never edited by hand.

/** How many tables and people the store keeps. */
export interface AdminCounts {
  playing: number;
  over: number;
  abandoned: number;
  people: number;
}

/** A line of the log; `code` is that of the fault, empty where there is none. */
export interface AdminError {
  time: string;
  level: string;
  room: string;
  message: string;
  code: string;
}

/** How many games went with somebody who was deleted, and how many others keep without the name. */
export interface AdminForgotten {
  removed: number;
  kept: number;
}

/** A limit: so many at once, and as many again over `seconds`; 0 where it is a number of places. */
export interface AdminLimit {
  name: string;
  most: number;
  seconds: number;
}

/** What the process that answers has to do; `commit` and `thinking` are means in milliseconds. */
export interface AdminLoad {
  uptime: number;
  processor: number;
  connections: number;
  tables: number;
  in_memory: number;
  tasks: number;
  moves: number;
  commit: number;
  thinking: number;
}

/** All that the page shows at once; `refusals` are counted by code, `errors` begin with the newest. */
export interface AdminOverview {
  version: string;
  counts: AdminCounts;
  load: AdminLoad;
  live: AdminTable[];
  limits: AdminLimit[];
  refusals: Record<string, number>;
  errors: AdminError[];
}

/** Somebody whom the host has looked for: the names that they go by, and how much is kept of them. */
export interface AdminPerson {
  id: number;
  fingerprint: string;
  names: string[];
  games: number;
  playing: number;
  devices: number;
}

/**
 * A seat of a table with somebody at it: `kind` is human, bot or open, `here` whether they are connected.
 * `fingerprint` is a person's, empty for all others.
 */
export interface AdminSeat {
  seat: number;
  kind: string;
  name: string;
  level: string;
  here: boolean;
  fingerprint: string;
}

/** A table that somebody is at: what is played, how many rows it has, and how many people watch. */
export interface AdminTable {
  id: string;
  game: string;
  rules: string;
  public: boolean;
  rows: number;
  watching: number;
  seats: AdminSeat[];
}
