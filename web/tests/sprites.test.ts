// The drawings of the cards: every look draws the same cards by the same names.
import { describe, expect, it } from 'vitest';
// @ts-expect-error the scripts that draw have no types
import { backs } from '../scripts/sprite/backs.mjs';
// @ts-expect-error the scripts that draw have no types
import { faces } from '../scripts/sprite/faces.mjs';
// @ts-expect-error the scripts that draw have no types
import { oldCards } from '../scripts/sprite/pixels.mjs';
// @ts-expect-error the scripts that draw have no types
import { suitSymbols } from '../scripts/sprite/suits.mjs';
import type { Look } from '../src/settings/settings.svelte';

const OLD: Look[] = ['1988', '1990', '1998'];

const NAMES = [
  ...[...'A23456789TJQK'].flatMap((rank) => [...'cdhs'].map((suit) => `card-${rank}${suit}`)),
  ...['c', 'd', 'h', 's'].map((suit) => `suit-${suit}`),
  'back-1',
  'back-2',
  'back-3',
].sort();

const named = (parts: string[]): string[] =>
  [...parts.join('').matchAll(/<symbol id="((?:card|suit|back)-[^"]+)"/g)].map((found) => found[1] ?? '').sort();

describe('the drawings', () => {
  it('hold every card, suit and back once', () => {
    expect(named([...suitSymbols(), ...faces(), ...backs()])).toEqual(NAMES);
  });

  it.each(OLD)('of %s hold the same by the same names', (year) => {
    expect(named(oldCards(year))).toEqual(NAMES);
  });

  it('show no two faces alike', () => {
    const bare = (face: string): string => face.replace(/id="[^"]+"/, '');
    expect(new Set(faces().map(bare)).size).toBe(52);
    for (const year of OLD)
      expect(
        new Set(
          oldCards(year)
            .filter((part: string) => part.includes('"card-'))
            .map(bare),
        ).size,
      ).toBe(52);
  });
});
