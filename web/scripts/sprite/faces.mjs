// The 52 faces, in a box of 250 by 350: an index a third of the width, pips in the classic arrangement, two-headed courts.
import { court } from './courts.mjs';
import { RANKS } from './ranks.mjs';
import { SUITS, pip } from './suits.mjs';

const CENTRE = 125;
const TOP = 60;
const MIDDLE = 175;

// Column (-1, 0, 1) and height; what stands below the middle is drawn upside down.
const between = (share) => TOP + (MIDDLE - TOP) * share;
const mirrored = (spots) => [...spots, ...spots.filter(([, y]) => y !== MIDDLE).map(([c, y]) => [-c, 2 * MIDDLE - y])];
const pair = (y) => [[-1, y], [1, y]];
const SPOTS = {
  2: mirrored([[0, TOP]]),
  3: mirrored([[0, TOP], [0, MIDDLE]]),
  4: mirrored(pair(TOP)),
  5: mirrored([...pair(TOP), [0, MIDDLE]]),
  6: mirrored([...pair(TOP), ...pair(MIDDLE)]),
  7: [...mirrored([...pair(TOP), ...pair(MIDDLE)]), [0, between(0.5)]],
  8: mirrored([...pair(TOP), ...pair(MIDDLE), [0, between(0.5)]]),
  9: mirrored([...pair(TOP), ...pair(between(2 / 3)), [0, MIDDLE]]),
  T: mirrored([...pair(TOP), ...pair(between(2 / 3)), [0, between(1 / 3)]]),
};

function sizes(rank) {
  if ('23'.includes(rank)) return { size: 64, spread: 0 };
  return '456'.includes(rank) ? { size: 52, spread: 30 } : { size: 45, spread: 27 };
}

/** The rows lean away from the two large indices, so that no pip is read as part of them. */
const lean = (y) => ((MIDDLE - y) / (MIDDLE - TOP)) * 21;

function pips(rank, suit) {
  if (rank === 'A') return pip(suit, CENTRE, MIDDLE, 124);
  const { size, spread } = sizes(rank);
  return SPOTS[rank].map(([column, y]) => pip(suit, Math.round(CENTRE + lean(y) + column * spread), Math.round(y), size, y > MIDDLE)).join('');
}

function index(rank, suit) {
  return `<use href="#rank-${rank}" x="5" y="14" width="76" height="78.5"/>${pip(suit, 43, 118, 50)}`;
}

function face(rank, suit) {
  const corner = index(rank, suit);
  const corners = `<g fill="var(--suit-${suit})">${corner}<g transform="rotate(180 125 175)">${corner}</g></g>`;
  const middle = 'JQK'.includes(rank) ? court(rank, suit) : `<g fill="var(--suit-${suit})">${pips(rank, suit)}</g>`;
  return `<symbol id="card-${rank}${suit}" viewBox="0 0 250 350">${middle}${corners}</symbol>`;
}

/** One `<symbol>` for each of the 52 cards. */
export function faces() {
  return RANKS.flatMap((rank) => SUITS.map((suit) => face(rank, suit)));
}
