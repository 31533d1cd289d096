// Adds to a build what makes the program installable: manifest, icons, and the worker with the files that it keeps.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { fileOf, ICONS, manifest } from './manifest.mjs';
import { icon } from './png.mjs';

const WORKER = new URL('../../src/install/worker.js', import.meta.url);
/** The worker of the page that stands alone; whoever builds that page puts its version in. */
const PAGE_WORKER = new URL('../../src/install/pageWorker.js', import.meta.url);
/** What opens without a server: these pages, with all that they import, the words that they say, letters and cards. */
const PAGES = /src\/(score\/ScorePage\.svelte|install\/OfflinePage\.svelte|games\/\w+\/score\/index\.ts)$/;
const GAMES = readdirSync(new URL('../../src/games', import.meta.url), { withFileTypes: true })
  .filter((one) => one.isDirectory())
  .map(({ name }) => name);
const WORDS = new RegExp(`compiled/(en|es)/(table|refusals|scorekeeper|${GAMES.join('|')})\\.json$`);
const DRAWN = /\.(woff2|svg)$/;

const isKept = (chunk) =>
  chunk.isEntry || PAGES.test(chunk.facadeModuleId ?? '') || WORDS.test(chunk.facadeModuleId ?? '');

/** A chunk, what it imports at once, and their styles. */
function gather(bundle, name, found) {
  const chunk = bundle[name];
  if (!chunk || found.has(name)) return;
  found.add(name);
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
  for (const other of chunk.imports ?? []) gather(bundle, other, found);
}

/** The addresses of all that is kept, in order. */
export function keptOf(bundle) {
  const found = new Set();
  for (const [name, item] of Object.entries(bundle)) {
    if (item.type === 'chunk' ? isKept(item) : DRAWN.test(name)) gather(bundle, name, found);
  }
  return [...found].map((name) => `/${name}`).sort();
}

function workerOf(bundle) {
  const code = readFileSync(WORKER, 'utf8');
  const files = keptOf(bundle);
  const shell = String(bundle['index.html']?.source ?? '');
  const version = createHash('sha256')
    .update(JSON.stringify([code, files, shell]))
    .digest('hex')
    .slice(0, 16);
  return code.replace('KEPT', JSON.stringify({ version, files }));
}

export function installable() {
  return {
    name: 'installable',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const emit = (fileName, source) => this.emitFile({ type: 'asset', fileName, source });
        for (const { size, purpose } of ICONS) emit(fileOf(size, purpose), icon(size, purpose === 'maskable'));
        emit('apple-touch-icon.png', icon(180, true));
        emit('manifest.webmanifest', JSON.stringify(manifest));
        emit('sw.js', workerOf(bundle));
        emit('page-sw.js', readFileSync(PAGE_WORKER, 'utf8'));
      },
    },
  };
}
