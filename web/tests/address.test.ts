import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { address, folder, pathOf } from '../src/ui/address';
import { ROUTES } from '../src/wire/generated/routes';

const PATHS = ROUTES.map(({ path }) => path.replace(/\{(\w+)\??\}/g, (_, name: string) => `${name}-1`));
const UNDER = 'https://host.test/user/sobremesa/';

describe('an address of the page alone', () => {
  test.each(PATHS)('leads back to its path: %s', (path) => {
    const { pathname, search, href } = new URL(address(path, true), `${UNDER}?/table/x#place`);

    expect(pathOf({ pathname, search }, true)).toBe(path);
    expect(folder(href, true)).toBe(UNDER);
  });

  test('is the same wherever the folder lies, and whether its file is named or not', () => {
    for (const at of ['https://host.test/', UNDER, `${UNDER}index.html`]) {
      const { pathname, search, href } = new URL(address('/table/abc', true), at);
      expect(pathOf({ pathname, search }, true)).toBe('/table/abc');
      expect(folder(href, true)).toBe(new URL('.', at).href);
    }
  });

  test('keeps what else is asked for apart from the path', () => {
    expect(address('/join/s?lang=es', true)).toBe('?/join/s&lang=es');
    expect(pathOf({ pathname: '/user/', search: '?/join/s&lang=es' }, true)).toBe('/join/s');
  });
});

describe('an address of a server', () => {
  test.each(PATHS)('is the path itself: %s', (path) => {
    const { pathname, search, href } = new URL(address(path, false), 'https://host.test/');

    expect(pathname).toBe(path);
    expect(pathOf({ pathname, search }, false)).toBe(path);
    expect(folder(href, false)).toBe('https://host.test/');
  });

  test('may be written as that of the page alone, as a shortcut on a phone is', () => {
    expect(pathOf({ pathname: '/', search: '?/score' }, false)).toBe('/score');
  });
});

/** What would only be right at the root of a server: links, places read and made, files fetched. */
const ROOTED = [
  /(?:href|src|action)="\//,
  /(?:href|src|action)=\{[`']\/(?!api\/)/,
  /(?:fetch|register|Worker)\([`']\//,
];
const ADDRESSING = [/location\.(?:pathname|href|search)/, /history\.\w+State/, /link\.pathname/];
const MAY_ADDRESS = ['ui/address.ts', 'ui/router.svelte.ts'];

function sources(under: URL): URL[] {
  return readdirSync(under, { withFileTypes: true }).flatMap((one) => {
    if (one.isDirectory()) return one.name === 'generated' ? [] : sources(new URL(`${one.name}/`, under));
    return /\.(svelte|ts)$/.test(one.name) ? [new URL(one.name, under)] : [];
  });
}

test('nothing but one module knows where the pages are', () => {
  const root = new URL('../src/', import.meta.url);
  const found = sources(root).flatMap((file) => {
    const name = file.href.slice(root.href.length);
    const signs = MAY_ADDRESS.includes(name) ? ROOTED : [...ROOTED, ...ADDRESSING];
    const text = readFileSync(file, 'utf8');
    return signs.filter((sign) => sign.test(text)).map((sign) => `${name}: ${sign}`);
  });

  expect(found).toEqual([]);
});
