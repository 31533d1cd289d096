// What is asked of a tournament.

import { call, fileOf, type RemoteFile } from '../wire/call';
import type { ListedTournament, MadeTournament, TournamentId, TournamentInfo } from '../wire/generated/toClient';
import type { NewEntrant, NewTournament } from '../wire/generated/toServer';

export const makeNight = (data: NewTournament): Promise<MadeTournament> => call('make_tournament', { data });
export const fetchNights = (): Promise<ListedTournament[]> => call('my_tournaments', {});
export const fetchNight = (tournament: string): Promise<TournamentInfo> => call('tournament', { tournament });
export const nightBehind = (secret: string): Promise<TournamentInfo> => call('look_at_tournament', { secret });
export const enterNight = (secret: string, data: NewEntrant): Promise<TournamentId> =>
  call('enter_tournament', { secret, data });
export const leaveNight = (tournament: string): Promise<unknown> => call('leave_tournament', { tournament });
export const renewNightLink = (tournament: string): Promise<MadeTournament> =>
  call('renew_tournament_link', { tournament });
export const addComputers = (tournament: string, count: number): Promise<unknown> =>
  call('add_computers', { tournament, data: { count } });
export const removeEntrant = (tournament: string, entrant: number): Promise<unknown> =>
  call('remove_entrant', { tournament, entrant });
export const beginRound = (tournament: string): Promise<unknown> => call('begin_round', { tournament });
export const endRound = (tournament: string): Promise<unknown> => call('end_round', { tournament });
export const endNight = (tournament: string): Promise<unknown> => call('end_tournament', { tournament });
export const recordsOfNight = (tournament: string): RemoteFile => fileOf('tournament_records', { tournament });
