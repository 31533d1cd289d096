// The cards of the old programs, dot by dot: a grid of 50 by 70 for the screens of 1988 and 1990, of 25 by 35 for the
// handheld of 1998. They bear the same names as the drawn ones, so that the table need not know which lie there.
import { COURTS, FONT, HOLLOW, SUITS as BITS, rows } from './bits.mjs';
import { RANKS } from './ranks.mjs';
import { SUITS } from './suits.mjs';

/** The runs of one letter in a picture as a path, each dot `size` wide, from (x, y). */
function runs(picture, letter, x, y, size) {
  let d = '';
  picture.forEach((row, down) => {
    for (const found of row.matchAll(new RegExp(`${letter}+`, 'g'))) {
      d += `M${x + found.index * size} ${y + down * size}h${found[0].length * size}v${size}h${-found[0].length * size}z`;
    }
  });
  return d;
}

const dots = (picture, x, y, size, fill) => `<path d="${runs(picture, '#', x, y, size)}" fill="${fill}"/>`;
const twice = (half, width, height) => `${half}<g transform="rotate(180 ${width / 2} ${height / 2})">${half}</g>`;

const COLUMNS = [17, 26];
const HEIGHTS = {
  2: [0],
  3: [0],
  4: [0, 0],
  5: [0, 0],
  6: [0, 0],
  7: [0, 0],
  8: [0, 0],
  9: [0, 18, 0, 18],
  T: [0, 18, 0, 18],
};

/** Where the pips of the upper half stand, and those of the very middle. */
function spots(rank) {
  const n = rank === 'T' ? 10 : Number(rank);
  if (n < 4) return { half: [[21.5, 5]], middle: n === 3 ? [[21.5, 31.5]] : [] };
  const half = COLUMNS.flatMap((x) => HEIGHTS[rank].slice(0, n > 8 ? 2 : 1).map((y) => [x, 5 + y]));
  const middle = [6, 7, 8].includes(n) ? COLUMNS.map((x) => [x, 31.5]) : n % 2 ? [[21.5, 31.5]] : [];
  const extra = { 7: [[21.5, 18]], 8: [[21.5, 18]], T: [[21.5, 14]] }[rank] ?? [];
  return { half: [...half, ...extra], middle, onlyUp: n === 7 ? 1 : 0 };
}

function pips(rank, picture, fill) {
  if (rank === 'A') return dots(picture, 14.5, 24.5, 3, fill);
  const { half, middle, onlyUp = 0 } = spots(rank);
  const draw = (list) => list.map(([x, y]) => dots(picture, x, y, 1, fill)).join('');
  return (
    draw(half.slice(half.length - onlyUp)) + twice(draw(half.slice(0, half.length - onlyUp)), 50, 70) + draw(middle)
  );
}

function court(rank, colours) {
  const figure = Object.entries(colours)
    .map(([letter, fill]) => `<path d="${runs(COURTS[rank], letter, 19, 7, 1)}" fill="${fill}"/>`)
    .join('');
  return (
    twice(figure, 50, 70) + `<path d="M2 33h46v4H2z" fill="${colours.k}"/><path d="M3 34h44v2H3z" fill="${colours.g}"/>`
  );
}

function face(rank, suit, dress) {
  const picture = rows(dress.suits[suit]);
  const fill = dress.inks[suit];
  const corner = dots(rows(FONT[rank]), 2, 3, 2.6, fill) + dots(picture, 3, 22.5, 1.4, fill);
  const middle = 'JQK'.includes(rank) ? court(rank, dress.court(suit)) : pips(rank, picture, fill);
  return `<symbol id="card-${rank}${suit}" viewBox="0 0 50 70"><g shape-rendering="crispEdges">${middle}${twice(corner, 50, 70)}</g></symbol>`;
}

/** On the handheld there is room for the rank and the suit, large. */
function small(rank, suit, dress) {
  const corner =
    dots(rows(FONT[rank]), 2, 2, 2, dress.inks[suit]) + dots(rows(dress.suits[suit]), 2.1, 17.5, 1.4, dress.inks[suit]);
  return `<symbol id="card-${rank}${suit}" viewBox="0 0 25 35"><g shape-rendering="crispEdges">${twice(corner, 25, 35)}</g></symbol>`;
}

/** Three backs: a tile of dots, repeated inside a border. */
function backs({ tiles, ground, thread, paper }) {
  return tiles.map((tile, index) => {
    const picture = rows(tile);
    const [wide, tall] = [picture[0].length, picture.length];
    const pattern = `<pattern id="weave-${index + 1}" width="${wide}" height="${tall}" patternUnits="userSpaceOnUse"><path d="M0 0h${wide}v${tall}H0z" fill="${ground[index]}"/>${dots(picture, 0, 0, 1, thread[index])}</pattern>`;
    return `${pattern}<symbol id="back-${index + 1}" viewBox="0 0 50 70"><g shape-rendering="crispEdges"><path d="M0 0h50v70H0z" fill="${paper}"/><path d="M3 3h44v64H3z" fill="url(#weave-${index + 1})"/><path d="M3 3h44v64H3zM4 4v62h42V4z" fill-rule="evenodd" fill="${ground[index]}"/></g></symbol>`;
  });
}

const TILES = [
  '#..# .##. .##. #..#',
  '##..##.. #..##..# ..##..## .##..##.',
  '...#... ..#.#.. .#...#. #..#..# .#...#. ..#.#.. ...#... .......',
];
const BLACK = '#000';
const every = (colour) => ({ h: colour, d: colour, c: colour, s: colour });

const DRESSES = {
  1988: {
    draw: face,
    suits: HOLLOW,
    inks: every(BLACK),
    court: () => ({ k: BLACK, b: BLACK, m: 'url(#grey)', g: '#fff', w: '#fff' }),
    back: { tiles: TILES, ground: every3('#fff'), thread: every3(BLACK), paper: '#fff' },
    more: '<pattern id="grey" width="2" height="2" patternUnits="userSpaceOnUse"><path d="M0 0h2v2H0z" fill="#fff"/><path d="M0 0h1v1H0zM1 1h1v1H1z"/></pattern>',
  },
  1990: {
    draw: face,
    suits: BITS,
    inks: { h: '#a00', d: 'var(--suit-d)', c: 'var(--suit-c)', s: BLACK },
    court: (suit) => ({
      k: BLACK,
      b: { h: '#a50', d: '#555', c: '#a50', s: BLACK }[suit],
      m: { h: '#a00', d: '#00a', c: '#0a0', s: '#a0a' }[suit],
      g: '#ff5',
      w: '#fff',
    }),
    back: { tiles: TILES, ground: ['#00a', '#a00', '#0aa'], thread: ['#55f', '#ff5', '#fff'], paper: '#fff' },
    more: '',
  },
  1998: {
    draw: small,
    suits: HOLLOW,
    inks: every('#1c2418'),
    back: { tiles: TILES, ground: every3('#a9b694'), thread: every3('#39452f'), paper: '#d3dcc0' },
    more: '',
  },
};

function every3(colour) {
  return [colour, colour, colour];
}

/** The years of the old programs. */
export const YEARS = Object.keys(DRESSES);

/** What the cards of one of them are: symbols of suits, ranks and backs by the same names as ever. */
export function oldCards(year) {
  const dress = DRESSES[year];
  const suits = SUITS.map(
    (suit) =>
      `<symbol id="suit-${suit}" viewBox="0 0 7 7"><g shape-rendering="crispEdges"><path d="${runs(rows(dress.suits[suit]), '#', 0, 0, 1)}"/></g></symbol>`,
  );
  const faces = RANKS.flatMap((rank) => SUITS.map((suit) => dress.draw(rank, suit, dress)));
  return [dress.more, ...suits, ...faces, ...backs(dress.back)];
}
