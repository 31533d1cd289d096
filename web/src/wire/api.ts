// What is not live goes over HTTP. Every error has a code and a sentence.

import type {
  GameInfo,
  Hint,
  Invitation,
  ListedTable,
  MadeTable,
  NewSeatLink,
  PublicTable,
  Reach,
  ReplayPiece,
  RulesInfo,
  SessionInfo,
  Statistics,
} from './generated/toClient';
import type { NewTable } from './generated/toServer';
import type { BaseView } from './generated/view';

interface Problem {
  code: string;
  why: string;
  state: Record<string, unknown> | null;
}

export class ApiError extends Error {
  constructor(
    readonly code: string,
    readonly why: string,
    readonly status: number,
    /** What else helps to put it right: the option at fault and what it may be. */
    readonly state: Record<string, unknown> | null = null,
  ) {
    super(why);
  }
}

export async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(path, { ...init, headers: { accept: 'application/json', ...init.headers } });
  } catch {
    throw new ApiError('offline', 'the server does not answer', 0);
  }
  if (answer.ok) return answer;
  const body = (await answer.json().catch(() => ({}))) as Partial<Problem>;
  throw new ApiError(body.code ?? 'internal', body.why ?? answer.statusText, answer.status, body.state ?? null);
}

export const get = async <T>(path: string): Promise<T> => (await (await ask(path)).json()) as T;

const post = async <T>(path: string, body?: unknown): Promise<T> => {
  const headers = { 'content-type': 'application/json' };
  const answer = await ask(path, { method: 'POST', headers, body: JSON.stringify(body ?? {}) });
  return (answer.headers.get('content-type')?.includes('json') ? await answer.json() : null) as T;
};

export const word = encodeURIComponent;

const games = new Map<string, Promise<GameInfo[]>>();

/** The games there are; they stay the same while a page is open. */
export function fetchGames(lang: string): Promise<GameInfo[]> {
  const known = games.get(lang) ?? get<GameInfo[]>(`/api/games?lang=${word(lang)}`);
  games.set(lang, known);
  known.catch(() => games.delete(lang));
  return known;
}

/** How many of one's own tables come at once. */
export const PIECE = 50;
export const fetchBegun = (skip = 0): Promise<ListedTable[]> => get(`/api/tables?over=false&skip=${skip}`);
export const fetchPublic = (): Promise<PublicTable[]> => get('/api/tables/public');
/** The rules of a ruleset in words, with the options that are changed in it. */
export const fetchRules = (
  game: string,
  rules: string,
  lang: string,
  options: Readonly<Record<string, string>> = {},
): Promise<RulesInfo> => {
  const changed = Object.entries(options).map(([name, value]) => `${name}=${value}`);
  return get(`/api/rules/${word(game)}/${word(rules)}?lang=${word(lang)}&options=${word(changed.join(' '))}`);
};
export const makeTable = (table: NewTable): Promise<MadeTable> => post('/api/tables', table);

/** A seat that is offered: what is played there, and sitting down. */
export interface Chair {
  look: () => Promise<Invitation>;
  sit: (guest: { name: string; text: string }) => Promise<{ id: string }>;
}

const chairAt = (path: string): Chair => ({ look: () => get(path), sit: (guest) => post(path, guest) });

/** The seat that a link is for, and a free one at a public table. */
export const chairByLink = (secret: string): Chair => chairAt(`/api/join/${word(secret)}`);
export const chairOfTable = (id: string, seat: string): Chair => chairAt(`/api/tables/${word(id)}/seats/${word(seat)}`);
export const makeSeatLink = (id: string, seat: number): Promise<NewSeatLink> =>
  post(`/api/tables/${word(id)}/seats/${seat}/link`);
export const fetchReach = (): Promise<Reach> => get('/api/reach');
export const watchBy = (secret: string): Promise<{ id: string }> => post(`/api/watch/${word(secret)}`);
export const fetchHint = (id: string, seen: number): Promise<Hint> => post(`/api/tables/${word(id)}/hint`, { seen });
export const abandonTable = (id: string): Promise<unknown> => post(`/api/tables/${word(id)}/abandon`);
export const wantRematch = (id: string): Promise<{ id: string | null }> => post(`/api/tables/${word(id)}/rematch`);
export const fetchSession = (id: string): Promise<SessionInfo> => get(`/api/tables/${word(id)}/session`);
export const fetchFinished = (skip: number): Promise<ListedTable[]> => get(`/api/tables/finished?skip=${skip}`);
/** What the finished games add up to; those in which a move was taken back only if asked for. */
export const fetchStatistics = (takebacks: boolean): Promise<Statistics> =>
  get(`/api/statistics?takebacks=${takebacks}`);
export const shareGame = (id: string): Promise<{ path: string }> => post(`/api/tables/${word(id)}/share`);
export const endShares = (id: string): Promise<unknown> => ask(`/api/tables/${word(id)}/share`, { method: 'DELETE' });

/** From where a finished game is looked at, and after which event. */
export interface Glance {
  seat: number;
  hands: boolean;
  after: number;
}

export const fetchPiece = (path: string, { seat, hands, after }: Glance): Promise<ReplayPiece<BaseView>> =>
  get(`${path}?seat=${seat}&hands=${hands}&after=${after}`);

/** A finished game: piece by piece, and where its record is. */
export interface Replayed {
  piece: (glance: Glance) => Promise<ReplayPiece<BaseView>>;
  record: string;
  /** Where a second try of it is asked for. */
  retry: string;
  /** Where its review is asked for, and the page on which the game is replayed. */
  review: string;
  page: string;
  /** The page that checks its shuffles, and its table where that is known. */
  verify: string;
  id: string;
}

/** A game of one's own, and one that was shared by a link. */
export const ownGame = (id: string): Replayed => ({
  piece: (glance) => fetchPiece(`/api/tables/${word(id)}/replay`, glance),
  record: recordPath(id),
  review: `/api/tables/${word(id)}/review`,
  retry: `/api/tables/${word(id)}/retry`,
  page: `/table/${word(id)}/replay`,
  verify: `/table/${word(id)}/verify`,
  id,
});
export const sharedGame = (secret: string): Replayed => ({
  piece: (glance) => fetchPiece(`/api/replay/${word(secret)}`, glance),
  record: `/api/replay/${word(secret)}/record`,
  review: `/api/replay/${word(secret)}/review`,
  retry: `/api/replay/${word(secret)}/retry`,
  page: `/replay/${word(secret)}`,
  verify: `/replay/${word(secret)}/verify`,
  id: '',
});
/** Makes a table that stands where event `n` of a finished game was decided. */
export const retryFrom = (game: Replayed, n: number, name: string, pace: number): Promise<{ id: string }> =>
  post(game.retry, { n, name, pace });
export const recordPath = (id: string): string => `/api/tables/${word(id)}/record`;
