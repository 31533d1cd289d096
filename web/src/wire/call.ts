// Asks for operations by name: of a server, or of whoever answers in its place.

import { http } from './http';
import type { FileName, Given, Name, Reply, Transport } from './transport';

let transport: Transport = http;

/** From now on asks another. */
export function askBy(other: Transport): void {
  transport = other;
}

export const call = <N extends Name>(name: N, given: Given<N>): Promise<Reply<N>> => transport.call(name, given);

/** A file that can be had: where the browser fetches it by itself (empty: nowhere), and what is in it. */
export interface RemoteFile {
  readonly href: string;
  text(): Promise<string>;
}

export const fileOf = <N extends FileName>(name: N, given: Given<N>): RemoteFile => ({
  get href() {
    return transport.addressOf(name, given);
  },
  text: () => call(name, given),
});
