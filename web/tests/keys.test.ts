// Which keys mean something, and how those of a single sign are turned off.

import { afterEach, expect, test, vi } from 'vitest';
import { stepOf } from '../src/review/review';
import { settings } from '../src/settings/settings.svelte';
import { isKeyOn } from '../src/ui/keys';

vi.hoisted(() => vi.stubGlobal('navigator', { language: 'en-GB' }));

const SIGNS = ['p', 'P', '7', '?', 'ñ'];
const OTHERS = ['Enter', ' ', 'Escape', 'ArrowLeft', 'Backspace'];

afterEach(() => (settings.keys = true));

test('every key means something as long as nobody has chosen otherwise', () => {
  expect([...SIGNS, ...OTHERS].filter(isKeyOn)).toEqual([...SIGNS, ...OTHERS]);
});

test('of keys that are turned off those of a single sign mean nothing, and the space bar still does', () => {
  settings.keys = false;
  expect([...SIGNS, ...OTHERS].filter(isKeyOn)).toEqual(OTHERS);
});

test('a review goes on to no mistake by a key that is turned off', () => {
  const pressed = { key: 'n', ctrlKey: false, metaKey: false, altKey: false, target: null };
  expect(stepOf(pressed)).toBe(1);
  settings.keys = false;
  expect(stepOf(pressed)).toBe(0);
});
