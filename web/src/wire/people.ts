// Who one is without an account: one's devices, all that is kept, and how it is deleted.

import { call, fileOf, type RemoteFile } from './call';
import type { Companion, DeviceOffer, Me, PasskeyQuestion, SeatRegard, TableId } from './generated/toClient';

type Json = Record<string, unknown>;

export const fetchMe = (): Promise<Me> => call('who_am_i', {});
export const forgetMe = (): Promise<unknown> => call('forget_me', {});
export const myData = (): RemoteFile => fileOf('export_me', {});
export const logOutEverywhere = (): Promise<unknown> => call('log_out_everywhere', {});
export const logOutHere = (): Promise<unknown> => call('log_out_here', {});
export const endDevice = (device: string): Promise<unknown> => call('log_out', { device });
/** The path, with its secret, of the page on which another device is linked. */
export const makeDeviceLink = async (): Promise<string> => (await call('make_device_link', {})).path;
export const lookAtDeviceLink = (secret: string): Promise<DeviceOffer> =>
  call('look_at_device_link', { data: { secret } });
export const linkDevice = (secret: string): Promise<unknown> => call('link_device', { data: { secret } });

export const askToSavePasskey = (): Promise<PasskeyQuestion> => call('ask_to_save_passkey', {});
export const savePasskey = (challenge: string, credential: Json, name: string): Promise<unknown> =>
  call('save_passkey', { data: { challenge, credential, name } });
export const deletePasskey = (passkey: string): Promise<unknown> => call('delete_passkey', { passkey });
export const askForPasskey = (): Promise<PasskeyQuestion> => call('ask_for_passkey', {});
/** The path, with its secret, of the page on which this device becomes theirs whose passkey it has shown. */
export const enterByPasskey = async (challenge: string, credential: Json): Promise<string> =>
  (await call('enter_by_passkey', { data: { challenge, credential } })).path;

/** How somebody is regarded: not heard, not met. */
export interface Regard {
  muted: boolean;
  blocked: boolean;
}

/** The people I sat at a table with, those of the last game first. */
export const fetchCompany = (): Promise<Companion[]> => call('my_company', {});
export const regardPerson = (mark: string, { muted, blocked }: Regard): Promise<unknown> =>
  call('regard', { mark, data: { muted, blocked } });
export const fetchRegards = (table: string): Promise<SeatRegard[]> => call('seat_regards', { table });
export const regardSeat = (table: string, seat: number, { muted, blocked }: Regard): Promise<unknown> =>
  call('regard_seat', { table, seat, data: { muted, blocked } });
/** Makes a table like the last one with somebody, where a seat waits for them. */
export const inviteAgain = (mark: string): Promise<TableId> => call('invite', { mark });
export const acceptInvitation = (table: string, name: string): Promise<TableId> =>
  call('accept_invitation', { table, data: { name } });
export const declineInvitation = (table: string): Promise<unknown> => call('decline_invitation', { table });
