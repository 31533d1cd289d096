// A page whose files are gone is opened anew: once, and only where there is another version.

import { beforeEach, expect, it, vi } from 'vitest';
import { renew } from '../src/install/renewal';

const OURS = 'http://host/assets/index-old.js';
const reload = vi.fn();
const kept = new Map<string, string>();

const answers = (page: string) => vi.stubGlobal('fetch', () => Promise.resolve(new Response(page)));
const served = (name: string) => answers(`<script type="module" crossorigin src="./assets/${name}"></script>`);

beforeEach(() => {
  vi.unstubAllGlobals();
  kept.clear();
  reload.mockReset();
  vi.stubGlobal('location', { href: 'http://host/table/abc', reload });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

it('is opened anew where the server has another version', async () => {
  served('index-new.js');
  await renew(OURS);
  expect(reload).toHaveBeenCalledOnce();
});

it('stays where the server has the same version: something else is wrong', async () => {
  served('index-old.js');
  await renew(OURS);
  expect(reload).not.toHaveBeenCalled();
});

it('is opened anew once for a version, and again for the next', async () => {
  served('index-new.js');
  await renew(OURS);
  await renew(OURS);
  expect(reload).toHaveBeenCalledOnce();
  served('index-newer.js');
  await renew(OURS);
  expect(reload).toHaveBeenCalledTimes(2);
});

it('stays where something answers that is not the page', async () => {
  answers('<h1>Bad gateway</h1>');
  await renew(OURS);
  expect(reload).not.toHaveBeenCalled();
});

it('stays where nobody answers', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')));
  await expect(renew(OURS)).rejects.toThrow(TypeError);
  expect(reload).not.toHaveBeenCalled();
});
