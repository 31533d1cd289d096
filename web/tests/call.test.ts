// What is asked by name, and how a server is asked for it.

import { afterEach, describe, expect, it, vi } from 'vitest';
import { askBy, call, fileOf } from '../src/wire/call';
import { http } from '../src/wire/http';
import { ApiError, type Transport } from '../src/wire/transport';

const answers = (answer: () => Response) => {
  const asked = vi.fn((_path: string, _init: RequestInit) => Promise.resolve(answer()));
  vi.stubGlobal('fetch', asked);
  return asked;
};

afterEach(() => {
  askBy(http);
  vi.unstubAllGlobals();
});

describe('an operation, asked of a server', () => {
  it('has what its path names in the path and all else that is given behind it', async () => {
    const asked = answers(() => Response.json({ frames: [] }));
    expect(await call('replay', { table: 'a b/c', seat: 2, hands: false, after: 0 })).toEqual({ frames: [] });
    expect(asked.mock.calls[0]?.[0]).toBe('/api/tables/a%20b%2Fc/replay?seat=2&hands=false&after=0');
    expect(asked.mock.calls[0]?.[1]).toMatchObject({ method: 'GET' });
  });

  it('leaves out what is not given, and keeps what is empty', () => {
    expect(http.addressOf('my_tables', { over: null })).toBe('/api/tables');
    expect(http.addressOf('my_tables', { skip: 0 })).toBe('/api/tables?skip=0');
    expect(http.addressOf('tell_rules', { game: 'gin', ruleset: 'palm', options: '' })).toBe(
      '/api/rules/gin/palm?options=',
    );
  });

  it('sends its body as JSON, and an empty one where there is none', async () => {
    const asked = answers(() => new Response(null, { status: 204 }));
    await call('give_hint', { table: 't', data: { seen: 14 } });
    expect(await call('abandon_table', { table: 't' })).toBeNull();
    expect(asked.mock.calls.map(([path, init]) => [path, init.method, init.body])).toEqual([
      ['/api/tables/t/hint', 'POST', '{"seen":14}'],
      ['/api/tables/t/abandon', 'POST', '{}'],
    ]);
    expect(asked.mock.calls[0]?.[1].headers).toMatchObject({ 'content-type': 'application/json' });
  });

  it('comes as a text where it is a file', async () => {
    answers(() => new Response('[Game "gin"]'));
    const file = fileOf('record', { table: 't' });
    expect([file.href, await file.text()]).toEqual(['/api/tables/t/record', '[Game "gin"]']);
  });

  it('is refused with the code and the sentence that the server gives', async () => {
    answers(() => Response.json({ code: 'not-yours', why: 'no', state: { table: 't' } }, { status: 403 }));
    await expect(call('record', { table: 't' })).rejects.toEqual(new ApiError('not-yours', 'no', 403, { table: 't' }));
    answers(() => new Response('a page of a proxy', { status: 502, statusText: 'Bad Gateway' }));
    await expect(call('list_lessons', {})).rejects.toMatchObject({ code: 'internal', status: 502 });
  });

  it('fails as offline where nobody answers', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')));
    await expect(call('list_lessons', {})).rejects.toMatchObject({ code: 'offline', status: 0 });
  });
});

describe('an operation, asked of another', () => {
  it('goes by its name and what is given, and its files have no address', async () => {
    const asked = vi.fn((name: string) => Promise.resolve(name === 'record' ? '[Game "gin"]' : []));
    askBy({ call: asked as unknown as Transport['call'], addressOf: () => '' });
    expect(await call('my_tables', { over: false })).toEqual([]);
    const file = fileOf('record', { table: 't' });
    expect([file.href, await file.text()]).toEqual(['', '[Game "gin"]']);
    expect(asked.mock.calls).toEqual([
      ['my_tables', { over: false }],
      ['record', { table: 't' }],
    ]);
  });
});
