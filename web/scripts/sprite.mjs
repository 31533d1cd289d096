// Draws every card as one SVG sprite: 52 faces, three backs, the four suits; and one such sprite for each of the old
// programs. Colours of the suits come from CSS variables, so two and four colours are the same drawing.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { backs } from './sprite/backs.mjs';
import { faces } from './sprite/faces.mjs';
import { YEARS, oldCards } from './sprite/pixels.mjs';
import { rankSymbols } from './sprite/ranks.mjs';
import { suitSymbols } from './sprite/suits.mjs';

const folder = join(dirname(fileURLToPath(import.meta.url)), '..', '.generated');

function write(name, parts) {
  const sprite = ['<svg xmlns="http://www.w3.org/2000/svg">', ...parts, '</svg>'].join('\n');
  writeFileSync(join(folder, name), sprite + '\n');
  console.log(`${name}: ${(sprite.length / 1024).toFixed(1)} kB`);
}

mkdirSync(folder, { recursive: true });
write('cards.svg', [...suitSymbols(), ...rankSymbols(), ...faces(), ...backs()]);
for (const year of YEARS) write(`cards-${year}.svg`, oldCards(year));
