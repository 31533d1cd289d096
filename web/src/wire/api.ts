// What is asked that is not live. Every error has a code and a sentence.

import type { Lang } from '../settings/settings.svelte';
import { call, fileOf, type RemoteFile } from './call';
import { ApiError } from './transport';
import type {
  GameInfo,
  Hint,
  Invitation,
  ListedTable,
  MyInvitation,
  MadeTable,
  MyLuck,
  MyRatings,
  NewSeatLink,
  Profile,
  PublicTable,
  PushOffer,
  Reach,
  ReplayPiece,
  Review,
  RulesInfo,
  SeatRating,
  SessionInfo,
  SharedGame,
  Statistics,
  TableId,
  WaitingTables,
} from './generated/toClient';
import type { NewGuest, NewPushSubscription, NewTable } from './generated/toServer';
import type { BaseView } from './generated/view';

export { ApiError };

const word = encodeURIComponent;

const games = new Map<Lang, Promise<GameInfo[]>>();

/** The games there are; they stay the same while a page is open. */
export function fetchGames(lang: Lang): Promise<GameInfo[]> {
  const known = games.get(lang) ?? call('list_games', { lang });
  games.set(lang, known);
  known.catch(() => games.delete(lang));
  return known;
}

/** How many of one's own tables come at once. */
export const PIECE = 50;
export const fetchBegun = (skip = 0): Promise<ListedTable[]> => call('my_tables', { over: false, skip });
export const fetchInvitations = (): Promise<MyInvitation[]> => call('my_invitations', {});
/** How strong those are who sit at a rated table. */
export const fetchTableRatings = (table: string): Promise<SeatRating[]> => call('table_ratings', { table });
export const fetchPublic = (): Promise<PublicTable[]> => call('public_tables', {});
/** The rules of a ruleset in words, with the options that are changed in it. */
export const fetchRules = (
  game: string,
  ruleset: string,
  lang: Lang,
  options: Readonly<Record<string, string>> = {},
): Promise<RulesInfo> => {
  const changed = Object.entries(options).map(([name, value]) => `${name}=${value}`);
  return call('tell_rules', { game, ruleset, lang, options: changed.join(' ') });
};
export const makeTable = (data: NewTable): Promise<MadeTable> => call('make_table', { data });

/** A seat that is offered: what is played there, and sitting down. */
export interface Chair {
  look: () => Promise<Invitation>;
  sit: (guest: NewGuest) => Promise<TableId>;
}

/** The seat that a link is for, and a free one at a public table. */
export const chairByLink = (secret: string): Chair => ({
  look: () => call('look_at_invitation', { secret }),
  sit: (data) => call('join', { secret, data }),
});
export const chairOfTable = (table: string, place: string): Chair => {
  const seat = Number(place);
  return { look: () => call('look_at_seat', { table, seat }), sit: (data) => call('sit', { table, seat, data }) };
};
export const makeSeatLink = (table: string, seat: number): Promise<NewSeatLink> => call('make_link', { table, seat });
export const fetchReach = (): Promise<Reach> => call('reach', {});
export const watchBy = (secret: string): Promise<TableId> => call('watch', { secret });
export const fetchHint = (table: string, seen: number): Promise<Hint> => call('give_hint', { table, data: { seen } });
export const abandonTable = (table: string): Promise<unknown> => call('abandon_table', { table });
export const fetchWaiting = (): Promise<WaitingTables> => call('waiting_tables', {});
export const makeFeed = async (): Promise<string> => (await call('make_feed', {})).path;
export const endFeed = (): Promise<unknown> => call('end_feed', {});
/** Reminds those whose turn it is at a table by correspondence. */
export const nudgeAt = (table: string): Promise<unknown> => call('nudge', { table });
export const fetchPushOffer = (): Promise<PushOffer> => call('push_offer', {});
export const startPush = (data: NewPushSubscription): Promise<unknown> => call('start_push', { data });
export const endPush = (): Promise<unknown> => call('end_push', {});
export const takeVacation = (days: number): Promise<unknown> => call('take_vacation', { data: { days } });
export const endVacation = (): Promise<unknown> => call('end_vacation', {});
export const wantRematch = (table: string): Promise<{ id: string | null }> => call('want_rematch', { table });
export const fetchSession = (table: string): Promise<SessionInfo> => call('table_session', { table });
export const fetchFinished = (skip: number): Promise<ListedTable[]> => call('finished', { skip });
/** What the finished games add up to; those in which a move was taken back only if asked for. */
export const fetchStatistics = (takebacks: boolean): Promise<Statistics> => call('my_statistics', { takebacks });
/** One's own ratings; there are none in a page without a server. */
export const fetchRatings = (): Promise<MyRatings> => call('my_ratings', {});
/** How strong one is less the luck of the cards; asked again while games are left to be counted. */
export const fetchLuck = (): Promise<MyLuck> => call('my_luck', {});
/** What one is good at, and one's best games, out of the reviews that were made. */
export const fetchProfile = (): Promise<Profile> => call('my_profile', {});
export const statisticsFile = (form: 'csv' | 'json', takebacks: boolean): RemoteFile =>
  fileOf('export_statistics', { form, takebacks });
export const shareGame = (table: string): Promise<SharedGame> => call('share', { table });
export const endShares = (table: string): Promise<unknown> => call('unshare', { table });
export const recordOf = (table: string): RemoteFile => fileOf('record', { table });

/** From where a finished game is looked at, and after which event. */
export interface Glance {
  seat: number;
  hands: boolean;
  after: number;
}

/** A finished game: piece by piece, its record, its review, and second tries of it. */
export interface Replayed {
  piece: (glance: Glance) => Promise<ReplayPiece<BaseView>>;
  record: RemoteFile;
  review: () => Promise<Review>;
  /** How it might have gone on with the better move in place of event `n`. */
  line: (n: number, from: Omit<Glance, 'after'>) => Promise<ReplayPiece<BaseView>>;
  /** Makes a table that stands where event `n` was decided. */
  retry: (n: number, name: string, pace: number) => Promise<TableId>;
  /** The page on which it is replayed, and the one that checks its shuffles. */
  page: string;
  verify: string;
  /** Its table, where that is known. */
  id: string;
}

/** A game of one's own, and one that was shared by a link. */
export const ownGame = (table: string): Replayed => ({
  piece: (glance) => call('replay', { table, ...glance }),
  record: recordOf(table),
  review: () => call('review', { table }),
  line: (n, from) => call('line', { table, n, ...from }),
  retry: (n, name, pace) => call('retry', { table, data: { n, name, pace } }),
  page: `/table/${word(table)}/replay`,
  verify: `/table/${word(table)}/verify`,
  id: table,
});
export const sharedGame = (secret: string): Replayed => ({
  piece: (glance) => call('shared_replay', { secret, ...glance }),
  record: fileOf('shared_record', { secret }),
  review: () => call('shared_review', { secret }),
  line: (n, from) => call('shared_line', { secret, n, ...from }),
  retry: (n, name, pace) => call('shared_retry', { secret, data: { n, name, pace } }),
  page: `/replay/${word(secret)}`,
  verify: `/replay/${word(secret)}/verify`,
  id: '',
});
/** A game that was shared, in a page of another site: nothing is said of who looks at it. */
export const embeddedGame = (secret: string): Replayed => ({
  ...sharedGame(secret),
  piece: (glance) => call('embedded_replay', { secret, ...glance }),
});
