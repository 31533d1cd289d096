// The four suits, each in a box of 100 by 100.

export const SUITS = ['c', 'd', 'h', 's'];

const PATHS = {
  h: 'M50 94C20 68 5 50 5 30 5 15 16 6 28 6c10 0 18 6 22 16C54 12 62 6 72 6c12 0 23 9 23 24 0 20-15 38-45 64z',
  d: 'M50 3C60 22 72 37 88 50 72 63 60 78 50 97 40 78 28 63 12 50 28 37 40 22 50 3z',
  c:
    'M50 4c13 0 22 9 22 21 0 7-3 12-8 17 3-1 6-2 10-2 12 0 22 9 22 22S87 84 75 84c-9 0-16-4-20-12 1 11 4 18 11 22v2H34v-2' +
    'c7-4 10-11 11-22-4 8-11 12-20 12C13 84 4 75 4 62s10-22 22-22c4 0 7 1 10 2-5-5-8-10-8-17C28 13 37 4 50 4z',
  s:
    'M50 3c9 17 43 36 43 57 0 13-9 22-20 22-8 0-14-4-18-11 1 11 4 18 11 23v2H34v-2c7-5 10-12 11-23-4 7-10 11-18 11C16 82 7 73 7 60' +
    ' 7 39 41 20 50 3z',
};

/** One `<symbol>` for each suit. */
export function suitSymbols() {
  return SUITS.map((suit) => `<symbol id="suit-${suit}" viewBox="0 0 100 100"><path d="${PATHS[suit]}"/></symbol>`);
}

/** A pip of this suit centred on (x, y), upside down where asked. */
export function pip(suit, x, y, size, flipped = false) {
  const corner = `x="${-size / 2}" y="${-size / 2}" width="${size}" height="${size}"`;
  const turn = flipped ? ' rotate(180)' : '';
  return `<use href="#suit-${suit}" ${corner} transform="translate(${x} ${y})${turn}"/>`;
}
