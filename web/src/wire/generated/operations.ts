// Generated from the server's own types: `python -m build_backend.wire` writes this file. Never edited by hand.

import type { Assessment, Companion, ComparisonInfo, Continuation, DailyDeal, DailyOutcome, DailyTable, DeviceOffer, ExerciseInfo, ExerciseTask, ExerciseVerdict, ExploredPlay, ExplorerInfo, FeedLink, GameInfo, Hint, ImportReport, Invitation, LessonInfo, LessonPiece, LinePiece, LinkedDevice, ListedTable, ListedTournament, MadeTable, MadeTournament, Me, MyInvitation, MyLuck, MyRatings, NewDeviceLink, NewSeatLink, PasskeyQuestion, PathStepInfo, PositionRecord, Profile, PublicTable, PushOffer, Reach, RematchInfo, ReplayPiece, Review, RulesInfo, SeatRating, SeatRegard, SessionInfo, SetupInfo, SharedGame, Statistics, TableId, TournamentId, TournamentInfo, VacationInfo, WaitingTables } from './toClient';
import type { DeviceSecret, GameLine, GamesFile, HandWanted, HintWanted, NewComputers, NewDaily, NewEntrant, NewGuest, NewPasskey, NewPushSubscription, NewRegard, NewRetry, NewTable, NewTournament, NewVacation, PasskeyAnswer, PositionWanted, SetupWanted } from './toServer';

/** What each operation is given, and what it replies; a file comes as its text. */
export interface Operations {
  make_table: {
    given: { data: NewTable };
    reply: MadeTable;
  };
  my_tables: {
    given: { over?: boolean | null; skip?: number };
    reply: ListedTable[];
  };
  abandon_table: {
    given: { table: string };
    reply: null;
  };
  want_rematch: {
    given: { table: string };
    reply: RematchInfo;
  };
  table_session: {
    given: { table: string };
    reply: SessionInfo;
  };
  waiting_tables: {
    given: Record<string, never>;
    reply: WaitingTables;
  };
  nudge: {
    given: { table: string };
    reply: null;
  };
  take_vacation: {
    given: { data: NewVacation };
    reply: VacationInfo;
  };
  end_vacation: {
    given: Record<string, never>;
    reply: null;
  };
  public_tables: {
    given: Record<string, never>;
    reply: PublicTable[];
  };
  make_feed: {
    given: Record<string, never>;
    reply: FeedLink;
  };
  end_feed: {
    given: Record<string, never>;
    reply: null;
  };
  read_feed: {
    given: { secret: string; lang?: 'en' | 'es' };
    reply: string;
  };
  push_offer: {
    given: Record<string, never>;
    reply: PushOffer;
  };
  start_push: {
    given: { data: NewPushSubscription };
    reply: null;
  };
  end_push: {
    given: Record<string, never>;
    reply: null;
  };
  who_am_i: {
    given: Record<string, never>;
    reply: Me;
  };
  forget_me: {
    given: Record<string, never>;
    reply: null;
  };
  export_me: {
    given: Record<string, never>;
    reply: string;
  };
  log_out_everywhere: {
    given: Record<string, never>;
    reply: null;
  };
  log_out_here: {
    given: Record<string, never>;
    reply: null;
  };
  log_out: {
    given: { device: string };
    reply: null;
  };
  make_device_link: {
    given: Record<string, never>;
    reply: NewDeviceLink;
  };
  look_at_device_link: {
    given: { data: DeviceSecret };
    reply: DeviceOffer;
  };
  link_device: {
    given: { data: DeviceSecret };
    reply: LinkedDevice;
  };
  ask_to_save_passkey: {
    given: Record<string, never>;
    reply: PasskeyQuestion;
  };
  save_passkey: {
    given: { data: NewPasskey };
    reply: null;
  };
  delete_passkey: {
    given: { passkey: string };
    reply: null;
  };
  ask_for_passkey: {
    given: Record<string, never>;
    reply: PasskeyQuestion;
  };
  enter_by_passkey: {
    given: { data: PasskeyAnswer };
    reply: NewDeviceLink;
  };
  my_company: {
    given: Record<string, never>;
    reply: Companion[];
  };
  regard: {
    given: { mark: string; data: NewRegard };
    reply: null;
  };
  seat_regards: {
    given: { table: string };
    reply: SeatRegard[];
  };
  regard_seat: {
    given: { table: string; seat: number; data: NewRegard };
    reply: null;
  };
  invite: {
    given: { mark: string };
    reply: TableId;
  };
  my_invitations: {
    given: Record<string, never>;
    reply: MyInvitation[];
  };
  accept_invitation: {
    given: { table: string; data: NewGuest };
    reply: TableId;
  };
  decline_invitation: {
    given: { table: string };
    reply: null;
  };
  reach: {
    given: Record<string, never>;
    reply: Reach;
  };
  make_link: {
    given: { table: string; seat: number };
    reply: NewSeatLink;
  };
  end_link: {
    given: { table: string; seat: number };
    reply: null;
  };
  look_at_seat: {
    given: { table: string; seat: number };
    reply: Invitation;
  };
  sit: {
    given: { table: string; seat: number; data: NewGuest };
    reply: TableId;
  };
  look_at_invitation: {
    given: { secret: string };
    reply: Invitation;
  };
  join: {
    given: { secret: string; data: NewGuest };
    reply: TableId;
  };
  watch: {
    given: { secret: string };
    reply: TableId;
  };
  make_tournament: {
    given: { data: NewTournament };
    reply: MadeTournament;
  };
  my_tournaments: {
    given: Record<string, never>;
    reply: ListedTournament[];
  };
  tournament: {
    given: { tournament: string };
    reply: TournamentInfo;
  };
  look_at_tournament: {
    given: { secret: string };
    reply: TournamentInfo;
  };
  enter_tournament: {
    given: { secret: string; data: NewEntrant };
    reply: TournamentId;
  };
  leave_tournament: {
    given: { tournament: string };
    reply: null;
  };
  renew_tournament_link: {
    given: { tournament: string };
    reply: MadeTournament;
  };
  add_computers: {
    given: { tournament: string; data: NewComputers };
    reply: null;
  };
  remove_entrant: {
    given: { tournament: string; entrant: number };
    reply: null;
  };
  begin_round: {
    given: { tournament: string };
    reply: null;
  };
  end_round: {
    given: { tournament: string };
    reply: null;
  };
  end_tournament: {
    given: { tournament: string };
    reply: null;
  };
  tournament_records: {
    given: { tournament: string };
    reply: string;
  };
  finished: {
    given: { skip?: number };
    reply: ListedTable[];
  };
  record: {
    given: { table: string };
    reply: string;
  };
  replay: {
    given: { table: string; seat?: number; hands?: boolean; after?: number };
    reply: ReplayPiece;
  };
  share: {
    given: { table: string };
    reply: SharedGame;
  };
  unshare: {
    given: { table: string };
    reply: null;
  };
  shared_replay: {
    given: { secret: string; seat?: number; hands?: boolean; after?: number };
    reply: ReplayPiece;
  };
  shared_record: {
    given: { secret: string };
    reply: string;
  };
  embedded_replay: {
    given: { secret: string; seat?: number; hands?: boolean; after?: number };
    reply: ReplayPiece;
  };
  export_games: {
    given: Record<string, never>;
    reply: string;
  };
  import_games: {
    given: { data: GamesFile };
    reply: ImportReport;
  };
  give_hint: {
    given: { table: string; data: HintWanted };
    reply: Hint;
  };
  review: {
    given: { table: string };
    reply: Review;
  };
  line: {
    given: { table: string; n: number; seat?: number; hands?: boolean };
    reply: ReplayPiece;
  };
  shared_review: {
    given: { secret: string };
    reply: Review;
  };
  shared_line: {
    given: { secret: string; n: number; seat?: number; hands?: boolean };
    reply: ReplayPiece;
  };
  retry: {
    given: { table: string; data: NewRetry };
    reply: TableId;
  };
  shared_retry: {
    given: { secret: string; data: NewRetry };
    reply: TableId;
  };
  analysis_line: {
    given: { data: GameLine; seat?: number; hands?: boolean; after?: number };
    reply: LinePiece;
  };
  analysis_position: {
    given: { data: PositionWanted };
    reply: Assessment;
  };
  analysis_continuation: {
    given: { data: GameLine };
    reply: Continuation;
  };
  list_explorers: {
    given: Record<string, never>;
    reply: ExplorerInfo[];
  };
  explore_hand: {
    given: { data: HandWanted };
    reply: ExploredPlay[];
  };
  list_setups: {
    given: Record<string, never>;
    reply: SetupInfo[];
  };
  set_up_position: {
    given: { data: SetupWanted };
    reply: PositionRecord;
  };
  my_statistics: {
    given: { takebacks?: boolean };
    reply: Statistics;
  };
  export_statistics: {
    given: { form?: 'csv' | 'json'; takebacks?: boolean };
    reply: string;
  };
  my_ratings: {
    given: Record<string, never>;
    reply: MyRatings;
  };
  my_luck: {
    given: Record<string, never>;
    reply: MyLuck;
  };
  table_ratings: {
    given: { table: string };
    reply: SeatRating[];
  };
  daily: {
    given: Record<string, never>;
    reply: DailyDeal;
  };
  begin_daily: {
    given: { game: string; data: NewDaily };
    reply: DailyTable;
  };
  daily_outcome: {
    given: { day: string; game: string };
    reply: DailyOutcome;
  };
  my_profile: {
    given: Record<string, never>;
    reply: Profile;
  };
  list_games: {
    given: { lang?: 'en' | 'es' };
    reply: GameInfo[];
  };
  tell_rules: {
    given: { game: string; ruleset: string; lang?: 'en' | 'es'; options?: string };
    reply: RulesInfo;
  };
  compare_rules: {
    given: { game: string; lang?: 'en' | 'es' };
    reply: ComparisonInfo;
  };
  list_lessons: {
    given: Record<string, never>;
    reply: LessonInfo[];
  };
  tell_lesson: {
    given: { lesson: string; made?: string; attempt?: string };
    reply: LessonPiece;
  };
  list_path: {
    given: { game: string; rules?: string };
    reply: PathStepInfo[];
  };
  list_exercises: {
    given: Record<string, never>;
    reply: ExerciseInfo[];
  };
  draw_exercise: {
    given: { exercise: string; seed?: number; rules?: string };
    reply: ExerciseTask;
  };
  judge_answer: {
    given: { exercise: string; answer: string; seed?: number; rules?: string };
    reply: ExerciseVerdict;
  };
  draw_puzzle: {
    given: { day: string };
    reply: ExerciseTask;
  };
  judge_puzzle: {
    given: { day: string; answer: string };
    reply: ExerciseVerdict;
  };
}

/** How a server is asked for each, and whether the page answers it without one. */
export const OPERATIONS = {
  make_table: { method: 'POST', path: '/api/tables', offline: true },
  my_tables: { method: 'GET', path: '/api/tables', offline: true },
  abandon_table: { method: 'POST', path: '/api/tables/{table}/abandon', offline: true },
  want_rematch: { method: 'POST', path: '/api/tables/{table}/rematch', offline: true },
  table_session: { method: 'GET', path: '/api/tables/{table}/session', offline: true },
  waiting_tables: { method: 'GET', path: '/api/tables/waiting', offline: true },
  nudge: { method: 'POST', path: '/api/tables/{table}/nudge', offline: false },
  take_vacation: { method: 'POST', path: '/api/vacation', offline: false },
  end_vacation: { method: 'DELETE', path: '/api/vacation', offline: false },
  public_tables: { method: 'GET', path: '/api/tables/public', offline: false },
  make_feed: { method: 'POST', path: '/api/feed', offline: false },
  end_feed: { method: 'DELETE', path: '/api/feed', offline: false },
  read_feed: { method: 'GET', path: '/api/feed/{secret}', text: true, offline: false },
  push_offer: { method: 'GET', path: '/api/push', offline: false },
  start_push: { method: 'POST', path: '/api/push', offline: false },
  end_push: { method: 'DELETE', path: '/api/push', offline: false },
  who_am_i: { method: 'GET', path: '/api/me', offline: false },
  forget_me: { method: 'DELETE', path: '/api/me', offline: false },
  export_me: { method: 'GET', path: '/api/me/export', text: true, offline: false },
  log_out_everywhere: { method: 'DELETE', path: '/api/me/devices', offline: false },
  log_out_here: { method: 'DELETE', path: '/api/me/device', offline: false },
  log_out: { method: 'DELETE', path: '/api/me/devices/{device}', offline: false },
  make_device_link: { method: 'POST', path: '/api/me/link', offline: false },
  look_at_device_link: { method: 'POST', path: '/api/link/look', offline: false },
  link_device: { method: 'POST', path: '/api/link', offline: false },
  ask_to_save_passkey: { method: 'POST', path: '/api/me/passkeys/ask', offline: false },
  save_passkey: { method: 'POST', path: '/api/me/passkeys', offline: false },
  delete_passkey: { method: 'DELETE', path: '/api/me/passkeys/{passkey}', offline: false },
  ask_for_passkey: { method: 'POST', path: '/api/passkeys/ask', offline: false },
  enter_by_passkey: { method: 'POST', path: '/api/passkeys', offline: false },
  my_company: { method: 'GET', path: '/api/company', offline: false },
  regard: { method: 'POST', path: '/api/company/{mark}', offline: false },
  seat_regards: { method: 'GET', path: '/api/tables/{table}/regards', offline: false },
  regard_seat: { method: 'POST', path: '/api/tables/{table}/seats/{seat}/regard', offline: false },
  invite: { method: 'POST', path: '/api/company/{mark}/invite', offline: false },
  my_invitations: { method: 'GET', path: '/api/invitations', offline: false },
  accept_invitation: { method: 'POST', path: '/api/invitations/{table}', offline: false },
  decline_invitation: { method: 'DELETE', path: '/api/invitations/{table}', offline: false },
  reach: { method: 'GET', path: '/api/reach', offline: false },
  make_link: { method: 'POST', path: '/api/tables/{table}/seats/{seat}/link', offline: false },
  end_link: { method: 'DELETE', path: '/api/tables/{table}/seats/{seat}/link', offline: false },
  look_at_seat: { method: 'GET', path: '/api/tables/{table}/seats/{seat}', offline: false },
  sit: { method: 'POST', path: '/api/tables/{table}/seats/{seat}', offline: false },
  look_at_invitation: { method: 'GET', path: '/api/join/{secret}', offline: true },
  join: { method: 'POST', path: '/api/join/{secret}', offline: true },
  watch: { method: 'POST', path: '/api/watch/{secret}', offline: false },
  make_tournament: { method: 'POST', path: '/api/tournaments', offline: false },
  my_tournaments: { method: 'GET', path: '/api/tournaments', offline: false },
  tournament: { method: 'GET', path: '/api/tournaments/{tournament}', offline: false },
  look_at_tournament: { method: 'GET', path: '/api/enter/{secret}', offline: false },
  enter_tournament: { method: 'POST', path: '/api/enter/{secret}', offline: false },
  leave_tournament: { method: 'POST', path: '/api/tournaments/{tournament}/leave', offline: false },
  renew_tournament_link: { method: 'POST', path: '/api/tournaments/{tournament}/link', offline: false },
  add_computers: { method: 'POST', path: '/api/tournaments/{tournament}/computers', offline: false },
  remove_entrant: { method: 'DELETE', path: '/api/tournaments/{tournament}/entrants/{entrant}', offline: false },
  begin_round: { method: 'POST', path: '/api/tournaments/{tournament}/rounds', offline: false },
  end_round: { method: 'POST', path: '/api/tournaments/{tournament}/judge', offline: false },
  end_tournament: { method: 'POST', path: '/api/tournaments/{tournament}/end', offline: false },
  tournament_records: { method: 'GET', path: '/api/tournaments/{tournament}/records', text: true, offline: false },
  finished: { method: 'GET', path: '/api/tables/finished', offline: true },
  record: { method: 'GET', path: '/api/tables/{table}/record', text: true, offline: true },
  replay: { method: 'GET', path: '/api/tables/{table}/replay', offline: true },
  share: { method: 'POST', path: '/api/tables/{table}/share', offline: false },
  unshare: { method: 'DELETE', path: '/api/tables/{table}/share', offline: false },
  shared_replay: { method: 'GET', path: '/api/replay/{secret}', offline: false },
  shared_record: { method: 'GET', path: '/api/replay/{secret}/record', text: true, offline: false },
  embedded_replay: { method: 'GET', path: '/api/embed/{secret}', offline: false },
  export_games: { method: 'GET', path: '/api/tables/export', text: true, offline: true },
  import_games: { method: 'POST', path: '/api/tables/import', offline: true },
  give_hint: { method: 'POST', path: '/api/tables/{table}/hint', offline: true },
  review: { method: 'GET', path: '/api/tables/{table}/review', offline: true },
  line: { method: 'GET', path: '/api/tables/{table}/review/line', offline: true },
  shared_review: { method: 'GET', path: '/api/replay/{secret}/review', offline: false },
  shared_line: { method: 'GET', path: '/api/replay/{secret}/review/line', offline: false },
  retry: { method: 'POST', path: '/api/tables/{table}/retry', offline: true },
  shared_retry: { method: 'POST', path: '/api/replay/{secret}/retry', offline: false },
  analysis_line: { method: 'POST', path: '/api/analysis/line', offline: true },
  analysis_position: { method: 'POST', path: '/api/analysis/position', offline: true },
  analysis_continuation: { method: 'POST', path: '/api/analysis/continuation', offline: true },
  list_explorers: { method: 'GET', path: '/api/analysis/hands', offline: true },
  explore_hand: { method: 'POST', path: '/api/analysis/hand', offline: true },
  list_setups: { method: 'GET', path: '/api/analysis/setups', offline: true },
  set_up_position: { method: 'POST', path: '/api/analysis/setup', offline: true },
  my_statistics: { method: 'GET', path: '/api/statistics', offline: true },
  export_statistics: { method: 'GET', path: '/api/statistics/export', text: true, offline: true },
  my_ratings: { method: 'GET', path: '/api/ratings', offline: false },
  my_luck: { method: 'GET', path: '/api/ratings/luck', offline: false },
  table_ratings: { method: 'GET', path: '/api/tables/{table}/ratings', offline: false },
  daily: { method: 'GET', path: '/api/daily', offline: true },
  begin_daily: { method: 'POST', path: '/api/daily/{game}', offline: true },
  daily_outcome: { method: 'GET', path: '/api/daily/{day}/{game}', offline: true },
  my_profile: { method: 'GET', path: '/api/profile', offline: true },
  list_games: { method: 'GET', path: '/api/games', offline: true },
  tell_rules: { method: 'GET', path: '/api/rules/{game}/{ruleset}', offline: true },
  compare_rules: { method: 'GET', path: '/api/rules/{game}', offline: true },
  list_lessons: { method: 'GET', path: '/api/lessons', offline: true },
  tell_lesson: { method: 'GET', path: '/api/lessons/{lesson}', offline: true },
  list_path: { method: 'GET', path: '/api/paths/{game}', offline: true },
  list_exercises: { method: 'GET', path: '/api/exercises', offline: true },
  draw_exercise: { method: 'GET', path: '/api/exercises/{exercise}', offline: true },
  judge_answer: { method: 'GET', path: '/api/exercises/{exercise}/answer', offline: true },
  draw_puzzle: { method: 'GET', path: '/api/puzzles/{day}', offline: true },
  judge_puzzle: { method: 'GET', path: '/api/puzzles/{day}/answer', offline: true },
} as const;
