// The icon as a drawing that can be asked for the colour at a point: a lit table with two cards, as in icon.svg.

const CLOTH = [31, 90, 66];
const LIT = [58, 128, 98];
const WOOD = [74, 47, 28];
const BACK = [216, 204, 178];
const FACE = [251, 247, 236];
const RED = [179, 65, 46];
const SHADE = 0.78;

const CARDS = [
  { x: 16, y: 17, turn: -12, colour: BACK },
  { x: 26, y: 17, turn: 8, colour: FACE },
];
const [WIDTH, HEIGHT, CORNER] = [21, 30, 2];

// One half of a heart, as two curves; the other half is its mirror image about the middle of the card.
const HEART = [
  [
    [36.5, 41],
    [30.5, 36],
    [28, 33],
    [28, 29.5],
  ],
  [
    [28, 29.5],
    [28, 26.7],
    [29.9, 25],
    [32.1, 25],
  ],
  [
    [32.1, 25],
    [34, 25],
    [35.5, 26.1],
    [36.5, 28],
  ],
];

const along = (curve, t) =>
  [0, 1].map((axis) =>
    curve.reduce(
      (sum, point, index) => sum + [1, 3, 3, 1][index] * (1 - t) ** (3 - index) * t ** index * point[axis],
      0,
    ),
  );
const half = HEART.flatMap((curve) => Array.from({ length: 12 }, (_, step) => along(curve, step / 12)));
const heart = [...half, ...half.map(([x, y]) => [73 - x, y]).reverse()];

function inside(polygon, x, y) {
  let odd = false;
  polygon.forEach(([ax, ay], index) => {
    const [bx, by] = polygon[(index + 1) % polygon.length];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd;
  });
  return odd;
}

/** The point as it lies on a card that is turned about the middle of the picture. */
function turned(x, y, degrees) {
  const angle = (-degrees * Math.PI) / 180;
  const [dx, dy] = [x - 32, y - 32];
  return [32 + dx * Math.cos(angle) - dy * Math.sin(angle), 32 + dx * Math.sin(angle) + dy * Math.cos(angle)];
}

function onCard(card, x, y, grown = 0) {
  const [px, py] = turned(x, y, card.turn);
  const dx = Math.max(card.x + CORNER - px, px - card.x - WIDTH + CORNER, 0);
  const dy = Math.max(card.y + CORNER - py, py - card.y - HEIGHT + CORNER, 0);
  return Math.hypot(dx, dy) <= CORNER + grown;
}

function cardAt(x, y) {
  const card = CARDS.findLast((one) => onCard(one, x, y));
  if (!card) return null;
  return card.colour === FACE && inside(heart, ...turned(x, y, card.turn)) ? RED : card.colour;
}

function clothAt(x, y) {
  const light = Math.max(0, 1 - Math.hypot((x - 32) / 30, (y - 26) / 28)) ** 1.2;
  const shade = CARDS.some((card) => onCard(card, x - 0.7, y - 1.4, 0.8)) ? SHADE : 1;
  return CLOTH.map((part, index) => (part + (LIT[index] - part) * light) * shade);
}

/** The colour at a point of a picture of 64 by 64, as red, green, blue; null where it shows through.
 *  With `bleed` the cloth fills the square, so that any shape may be cut out of it; the cards stay in the middle. */
export function colourAt(x, y, bleed) {
  if (bleed) {
    const [cx, cy] = [x, y].map((at) => 32 + (at - 32) * 1.08);
    return cardAt(cx, cy) ?? clothAt(cx, cy);
  }
  const away = Math.hypot(x - 32, y - 32);
  if (away > 31) return null;
  if (away > 26.5) return WOOD;
  return cardAt(x, y) ?? clothAt(x, y);
}
