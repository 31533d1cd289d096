// The ranks as outlines of the serif that the whole table uses (Alegreya, SIL Open Font License), all of one height.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype from 'opentype.js';

export const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K'];

const HEIGHT = 100;
const MAX_WIDTH = 104;

function loadFont() {
  const path = createRequire(import.meta.url).resolve('@fontsource/alegreya/files/alegreya-latin-800-normal.woff');
  const bytes = readFileSync(path);
  return opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
}

/** Figures of full height; the font's own are old-style and would dance. */
function liningGlyph(font, letter) {
  const glyph = font.charToGlyph(letter);
  const lining = font.substitution.getSingle('lnum', 'latn').find((swap) => swap.sub === glyph.index);
  return lining ? font.glyphs.get(lining.by) : glyph;
}

function outline(font, text) {
  let x = 0;
  const parts = [...text].map((letter) => {
    const glyph = liningGlyph(font, letter);
    const path = glyph.getPath(x, 0, 1000);
    x += glyph.advanceWidth * 0.92;
    return path;
  });
  const boxes = parts.map((part) => part.getBoundingBox());
  return {
    data: parts.map((part) => part.toPathData(0)).join(''),
    x1: Math.min(...boxes.map((box) => box.x1)),
    x2: Math.max(...boxes.map((box) => box.x2)),
    y1: Math.min(...boxes.map((box) => box.y1)),
    y2: Math.max(...boxes.map((box) => box.y2)),
  };
}

function symbol(font, rank) {
  const drawn = outline(font, rank === 'T' ? '10' : rank);
  // The tail of the Q hangs below the line and does not count for its height.
  const bottom = rank === 'Q' ? Math.min(drawn.y2, 12) : drawn.y2;
  const tall = HEIGHT / (bottom - drawn.y1);
  const wide = Math.min(tall, MAX_WIDTH / (drawn.x2 - drawn.x1));
  const left = 60 - ((drawn.x1 + drawn.x2) / 2) * wide;
  const place = `translate(${left.toFixed(1)} ${(-drawn.y1 * tall + 2).toFixed(1)}) scale(${wide.toFixed(4)} ${tall.toFixed(4)})`;
  return `<symbol id="rank-${rank}" viewBox="0 0 120 124"><path transform="${place}" d="${drawn.data}"/></symbol>`;
}

/** One `<symbol>` of 120 by 124 for each rank, the glyph 100 high. */
export function rankSymbols() {
  const font = loadFont();
  return RANKS.map((rank) => symbol(font, rank));
}
