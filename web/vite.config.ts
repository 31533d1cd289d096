/// <reference types="vitest/config" />
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { installable } from './scripts/install/plugin.mjs';

// While developing, `npm run dev` talks to a server started with `sobremesa serve`, or to whatever this names.
const server = process.env['SOBREMESA_SERVER'] ?? 'http://127.0.0.1:4040';

const FIRST = new RegExp(
  [
    'src/wire/(api|call|http|transport|generated/operations)\\.ts$',
    'src/ui/(address|router|words|motion|sound|pages)(\\.svelte)?\\.ts$',
    'src/table/(people|tableContext)\\.ts$',
    'src/(settings/(settings|dress)\\.svelte|fairness/commitments|looks/theme)\\.ts$',
    'node_modules/svelte/|disclose-version|preload-helper',
  ].join('|'),
);

const SHARED = new RegExp(
  [
    'src/app\\.css$', // its layers come before those of the parts
    'src/ui/(?!ErrorPage|sounds)',
    'src/lobby/laidCard\\.ts$',
    'src/(settings|games/\\w+)/preferences\\.',
    'src/table/(takeback|handName|firstDealer|sentences|RatingNote)\\.',
    'rolldown/runtime',
  ].join('|'),
);

/** What is always loaded together, in one file; what that imports stays where it is. */
const alone = (name: string, test: RegExp) => ({ name, test, includeDependenciesRecursively: false });

export default defineConfig({
  // Addresses in the built files are relative: they are served from a root and from any folder.
  base: './',
  plugins: [svelte(), installable()],
  worker: { format: 'es' },
  build: {
    outDir: '../src/sobremesa/server/static',
    emptyOutDir: true,
    target: 'es2022',
    // The content policy of the server allows files of its own and no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Each file more costs as much as a screen of words. What every screen needs comes in one, what most of them
        // share in another, and the games' parts of the lobby, which are small, all at once.
        codeSplitting: {
          groups: [
            { name: 'first', test: FIRST, priority: 2 },
            { name: 'shared', test: SHARED, priority: 1 },
            { name: 'lobbies', test: /src\/games\/\w+\/lobby\.ts$/ },
            alone('kits', /src\/table\/(Cloth|Dealer|Sheet|Call|Premove\w+|premove)\.svelte/),
            alone('advice', /src\/(table\/(help\/(advice|ExpectedPoints)|plain\/view)|replay\/viewpoints)\./),
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': { target: server, changeOrigin: true },
      '/ws': { target: server, ws: true, changeOrigin: true },
    },
  },
  test: { include: ['tests/**/*.test.ts'] },
});
