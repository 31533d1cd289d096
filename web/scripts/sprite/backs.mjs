// Three backs, woven cell by cell after Andean textiles: stepped diamonds, a belt of zigzags, and stars between hooks.

const COLUMNS = 45;
const ROWS = 65;
const MARGIN = 13;
const WIDTH = (250 - 2 * MARGIN) / COLUMNS;
const HEIGHT = (350 - 2 * MARGIN) / ROWS;

/** How far n is from the nearest multiple of the period. */
function fold(n, period) {
  const rest = ((n % period) + period) % period;
  return Math.min(rest, period - rest);
}

/** Stepped diamonds one in another, broad enough to be seen on a small card, a cross between each four. */
function diamonds(x, y) {
  const step = fold(x - 22, 22) + fold(y - 32, 22);
  const bands = [
    'gold',
    'gold',
    'navy',
    'red',
    'red',
    'red',
    'gold',
    'ivory',
    'navy',
    'navy',
    'navy',
    'navy',
    'red',
    'red',
    'ivory',
    'navy',
    'navy',
    'navy',
    'navy',
    'gold',
    'gold',
    'red',
    'red',
  ];
  return bands[step] ?? 'navy';
}

/** Bands of zigzags between plain stripes, as on a belt. */
function belt(x, y) {
  const row = fold(y - 32, 26);
  if (row >= 12) return 'ivory';
  if (row >= 10) return 'red';
  const wave = (row + fold(x - 22, 10)) % 10;
  return ['gold', 'green', 'green', 'dark', 'red', 'red', 'dark', 'green', 'green', 'gold'][wave];
}

/** Eight-petalled stars, a lattice of small crosses between them. */
function stars(x, y) {
  const sx = fold(x - 22, 22);
  const sy = fold(y - 32, 22);
  const long = Math.max(sx, sy);
  const short = Math.min(sx, sy);
  if (long === 0 || (long + short === 1 && short === 0)) return 'gold';
  const petal = short >= 1 && long > short && long - short <= 5 && short <= 4;
  if (petal) return short + long <= 6 ? 'gold' : 'ivory';
  const cx = 11 - sx;
  const cy = 11 - sy;
  const cross = Math.abs(cx) + Math.abs(cy);
  return cross <= 1 ? 'ivory' : cross === 2 || cross === 3 ? 'rose' : 'wine';
}

const CLOTHS = [
  { paint: diamonds, ground: 'navy', colours: { navy: '#1f2f4f', red: '#a9342b', gold: '#dba640', ivory: '#f1e5cb' } },
  {
    paint: belt,
    ground: 'dark',
    colours: { dark: '#3a1712', red: '#a9342b', gold: '#dba640', green: '#2f6b4c', ivory: '#f1e5cb' },
  },
  { paint: stars, ground: 'wine', colours: { wine: '#5b1a2b', rose: '#9c3b4c', gold: '#d9a441', ivory: '#f1e5cb' } },
];

/** Where each colour runs along a row, in cells, as one path a colour. */
function weave(paint, ground) {
  const threads = {};
  for (let y = 0; y < ROWS; y++) {
    for (let x = 0, end; x < COLUMNS; x = end) {
      const colour = paint(x, y);
      for (end = x + 1; end < COLUMNS && paint(end, y) === colour; end++);
      // A hair taller than the row, so that no seam shows between rows.
      if (colour !== ground) threads[colour] = `${threads[colour] ?? ''}M${x} ${y}h${end - x}v1.04H${x}`;
    }
  }
  return threads;
}

function back({ paint, ground, colours }, number) {
  const cloth = `<path d="M0 0h${COLUMNS}v${ROWS}H0z" fill="${colours[ground]}"/>`;
  const threads = Object.entries(weave(paint, ground)).map(
    ([colour, d]) => `<path d="${d}" fill="${colours[colour]}"/>`,
  );
  const place = `translate(${MARGIN} ${MARGIN}) scale(${WIDTH.toFixed(4)} ${HEIGHT.toFixed(4)})`;
  return `<symbol id="back-${number + 1}" viewBox="0 0 250 350"><g transform="${place}">${cloth}${threads.join('')}</g></symbol>`;
}

/** One `<symbol>` for each back. */
export function backs() {
  return CLOTHS.map(back);
}
