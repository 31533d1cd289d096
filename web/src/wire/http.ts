// Asks a server over HTTP.

import { OPERATIONS } from './generated/operations';
import { ApiError, type Given, type Name, type Reply, type Transport } from './transport';

interface Problem {
  code: string;
  why: string;
  state: Record<string, unknown> | null;
}

interface Route {
  method: string;
  path: string;
  text?: boolean;
}

/** The status of an answer that says nothing. */
const NO_CONTENT = 204;

const routeOf = (name: Name): Route => OPERATIONS[name];

/** Where an operation is asked for: the path with what it names, and all else that is given but a body. */
function addressOf(name: Name, given: object): string {
  const rest = new Map(Object.entries(given).filter(([key, value]) => key !== 'data' && value != null));
  const path = routeOf(name).path.replace(/{(\w+)}/g, (_, key: string) => {
    const value = String(rest.get(key));
    rest.delete(key);
    return encodeURIComponent(value);
  });
  const query = [...rest].map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`).join('&');
  return query ? `${path}?${query}` : path;
}

/** What is sent with a request that changes something: a body, empty where nothing is given. */
function initOf(method: string, given: object): RequestInit {
  const accept = { accept: 'application/json' };
  if (method !== 'POST') return { method, headers: accept };
  const body = JSON.stringify('data' in given ? given.data : {});
  return { method, headers: { ...accept, 'content-type': 'application/json' }, body };
}

/** Asks at an address; throws ApiError where it is refused. */
export async function ask(path: string, init: RequestInit): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(path, init);
  } catch {
    throw new ApiError('offline', 'the server does not answer', 0);
  }
  if (answer.ok) return answer;
  const body = (await answer.json().catch(() => ({}))) as Partial<Problem>;
  throw new ApiError(body.code ?? 'internal', body.why ?? answer.statusText, answer.status, body.state ?? null);
}

async function call<N extends Name>(name: N, given: Given<N>): Promise<Reply<N>> {
  const { method, text } = routeOf(name);
  const answer = await ask(addressOf(name, given), initOf(method, given));
  if (text) return (await answer.text()) as Reply<N>;
  return (answer.status === NO_CONTENT ? null : await answer.json()) as Reply<N>;
}

export const http: Transport = { call, addressOf };
