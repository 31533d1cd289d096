// Asks the tables of this page: what was prepared when the page was built is answered at once, what needs a server is
// refused at once, and all else is answered by the worker.

import { OPERATIONS } from '../wire/generated/operations';
import { ApiError, type Given, type Name, type Reply, type Transport } from '../wire/transport';
import { acting } from './acting';
import type { Client } from './client';
import { keepListed, rematchOfAll } from './passed.svelte';
import type { FileAnswer, Person, Refusal } from './port';
import { keyOf, type Prepared } from './prepared';

/** What only a server answers. */
export const needsServer = () => new ApiError('needs-server', 'only a server answers this', 501);

const isFile = (reply: unknown): reply is FileAnswer =>
  typeof reply === 'object' && reply !== null && 'text' in reply && 'type' in reply;

const errorOf = ({ code, why, status, state }: Refusal) => new ApiError(code, why, status, state);

/** A transport to a page's tables, and asking them as somebody in particular. */
export class PageTransport implements Transport {
  constructor(
    private readonly client: Client,
    private readonly prepared: Promise<Prepared>,
  ) {}

  async call<N extends Name>(name: N, given: Given<N>): Promise<Reply<N>> {
    if (name === 'want_rematch') return rematchOfAll(this, (given as Given<'want_rematch'>).table) as Promise<Reply<N>>;
    const reply = await this.callAs(acting.person, name, given);
    if (name === 'my_tables') keepListed(reply as Reply<'my_tables'>);
    return reply;
  }

  async callAs<N extends Name>(person: Person, name: N, given: Given<N>): Promise<Reply<N>> {
    if (!OPERATIONS[name].offline) throw needsServer();
    const key = keyOf(name, given);
    const prepared = await this.prepared;
    if (prepared.has(key)) return prepared.get(key) as Reply<N>;
    const again = OPERATIONS[name].method === 'GET';
    if (name === 'make_table') void navigator.storage?.persist?.().catch(() => undefined);
    const reply = await this.client.call(name, given, person, again).catch((error: unknown) => {
      throw errorOf(error as Refusal);
    });
    return (OPERATIONS[name] as { text?: boolean }).text && isFile(reply)
      ? (reply.text as Reply<N>)
      : (reply as Reply<N>);
  }

  /** No address answers here. */
  addressOf(): string {
    return '';
  }
}
