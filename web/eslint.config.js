// Types are svelte-check's: what needs them to be linted would take longer than all the other checks together.
import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import { defineConfig, globalIgnores } from 'eslint/config';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

const unused = { varsIgnorePattern: '^_', argsIgnorePattern: '^_', ignoreRestSiblings: true };

export default defineConfig(
  globalIgnores(['.generated/', 'src/wire/generated/']),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  {
    languageOptions: { globals: globals.browser },
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', unused],
      // A space that must not be lost at the end of an element is written as {' '}.
      'svelte/no-useless-mustaches': 'off',
      // It does not see every warning that the compiler gives; svelte-check fails on each.
      'svelte/no-unused-svelte-ignore': 'off',
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    // Sets, maps and addresses that no component reads need not be reactive.
    files: ['**/*.svelte.ts'],
    rules: { 'svelte/prefer-svelte-reactivity': 'off' },
  },
  { files: ['**/*.mjs', '*.ts', '*.js'], languageOptions: { globals: globals.node } },
  { files: ['src/install/pageWorker.js'], languageOptions: { globals: globals.serviceworker } },
  { files: ['src/install/worker.js'], languageOptions: { globals: { ...globals.serviceworker, KEPT: 'readonly' } } },
);
