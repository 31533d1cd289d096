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
        // What every screen needs comes in one file: each file more costs as much as a screen of words.
        codeSplitting: { groups: [{ name: 'first', test: FIRST }] },
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
