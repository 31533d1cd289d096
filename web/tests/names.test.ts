import { expect, test } from 'vitest';
import { isName } from '../src/ui/isName';

test('a name shows a letter or a digit of whatever script', () => {
  for (const name of ['Ana', ' ñ ', '7', '李', 'Óscar!']) expect(isName(name), name).toBe(true);
});

test('blanks, signs and letters that show nothing are no name', () => {
  for (const name of ['', '   ', '\u00a0', '\u200b', '\u3164\u115f', '?!', '—']) expect(isName(name), name).toBe(false);
});
