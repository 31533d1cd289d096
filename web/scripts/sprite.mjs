// Draws every card as one SVG sprite: 52 faces, three backs, the four suits. Colours of the suits come from CSS
// variables, so two and four colours are the same drawing.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { backs } from './sprite/backs.mjs';
import { faces } from './sprite/faces.mjs';
import { rankSymbols } from './sprite/ranks.mjs';
import { suitSymbols } from './sprite/suits.mjs';

const target = join(dirname(fileURLToPath(import.meta.url)), '..', '.generated', 'cards.svg');

const sprite = [
  '<svg xmlns="http://www.w3.org/2000/svg">',
  ...suitSymbols(),
  ...rankSymbols(),
  ...faces(),
  ...backs(),
  '</svg>',
].join('\n');

mkdirSync(dirname(target), { recursive: true });
writeFileSync(target, sprite + '\n');
console.log(`cards.svg: ${(sprite.length / 1024).toFixed(1)} kB`);
