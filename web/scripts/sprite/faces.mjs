// The 52 faces, in a box of 250 by 350: an index a third of the width, pips in the classic arrangement, two-headed courts.
import { court } from './courts.mjs';
import { RANKS } from './ranks.mjs';
import { SUITS, pip } from './suits.mjs';

const CENTRE = 125;
const TOP = 54;
const MIDDLE = 175;

// Column (-1, 0, 1) and height; what stands below the middle is drawn upside down.
const between = (share) => TOP + (MIDDLE - TOP) * share;
const mirrored = (spots) => [...spots, ...spots.filter(([, y]) => y !== MIDDLE).map(([c, y]) => [-c, 2 * MIDDLE - y])];
const pair = (y) => [
  [-1, y],
  [1, y],
];
const SPOTS = {
  2: mirrored([[0, TOP]]),
  3: mirrored([
    [0, TOP],
    [0, MIDDLE],
  ]),
  4: mirrored(pair(TOP)),
  5: mirrored([...pair(TOP), [0, MIDDLE]]),
  6: mirrored([...pair(TOP), ...pair(MIDDLE)]),
  7: [...mirrored([...pair(TOP), ...pair(MIDDLE)]), [0, between(0.5)]],
  8: mirrored([...pair(TOP), ...pair(MIDDLE), [0, between(0.5)]]),
  9: mirrored([...pair(TOP), ...pair(between(2 / 3)), [0, MIDDLE]]),
  T: mirrored([...pair(TOP), ...pair(between(2 / 3)), [0, between(1 / 3)]]),
};

function sizes(rank) {
  if ('23'.includes(rank)) return { size: 62, spread: 0 };
  return '456'.includes(rank) ? { size: 48, spread: 33 } : { size: 42, spread: 32 };
}

/** The stepped cross of the Andes, on the ace of spades as the maker's mark. */
const MARK =
  '<path d="M118 154h14v7h7v7h7v14h-7v7h-7v7h-14v-7h-7v-7h-7v-14h7v-7h7zM120 170v10h10v-10z" fill="var(--paper)" fill-rule="evenodd"/>';

function pips(rank, suit) {
  if (rank === 'A') return pip(suit, CENTRE, MIDDLE, 124) + (suit === 's' ? MARK : '');
  const { size, spread } = sizes(rank);
  return SPOTS[rank]
    .map(([column, y]) => pip(suit, CENTRE + column * spread, Math.round(y), size, y > MIDDLE))
    .join('');
}

function index(rank, suit) {
  return `<use href="#rank-${rank}" x="1" y="14" width="76" height="78.5"/>${pip(suit, 39, 115, 43)}`;
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
