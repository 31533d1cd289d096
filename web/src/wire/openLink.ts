// Opens the link of a table: to a server, or to whoever answers in its place. Only this module knows which.

import type { Socket } from './socket';
import { Link, type Giver, type Line, type LinkEvents } from './link';

/** Opens a socket to a table, as one of those who play on this device: 1, unless somebody else has it in hand. */
type Connect = (table: string, person: number) => Socket;

function toServer(table: string): Socket {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return new WebSocket(`${scheme}://${location.host}/ws/${encodeURIComponent(table)}`) as unknown as Socket;
}

let connect: Connect = toServer;

/** From now on tables are elsewhere. */
export function linkBy(other: Connect): void {
  connect = other;
}

/** What takes part in the shuffle of a table; it is fetched with the first hello, for a lesson has no use for it. */
function giverAt(table: string): Giver {
  let giver: Giver | null = null;
  return {
    async sealed() {
      const { SeedGiver } = await import('../fairness/seeds');
      giver ??= new SeedGiver(table);
      return giver.sealed();
    },
    hear: (message) => giver?.hear(message) ?? null,
  };
}

export const openLink = <V>(table: string, events: LinkEvents<V>, person = 1): Line =>
  new Link<V>(() => connect(table, person), events, person === 1 ? giverAt(table) : null);
