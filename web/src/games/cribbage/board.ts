// The geometry of a cribbage board: two tracks side by side that go up and down in legs of thirty holes, in streets of
// five. All in units of one hole; `x` runs along the legs and `y` across them.

export interface Spot {
  x: number;
  y: number;
}

export interface Mark {
  from: Spot;
  to: Spot;
}

export interface BoardPlan {
  width: number;
  height: number;
  /** The holes of each track, hole 1 first; without the game hole. */
  tracks: [Spot[], Spot[]];
  /** For each track where the pegs stand that have not set out: the back one first. */
  starts: [[Spot, Spot], [Spot, Spot]];
  game: Spot;
  /** The course of each track as the drawing of an inlay. */
  courses: [string, string];
  /** Lines across both tracks: below them a game is lost by a skunk. */
  skunks: (Mark & { hole: number })[];
}

const LEG = 30;
const STREET = 5;
const STREET_GAP = 0.7;
/** From track to track, and from leg to leg. */
const TRACK = 1.25;
const BETWEEN = 1.5;
const START = 4.6;
/** Longer games go around the same board again. */
export const LONGEST = 241;

const along = (index: number): number => START + index + Math.floor(index / STREET) * STREET_GAP;

/** How many holes the board has: the whole game, or a board of 120 to go around again and again. */
export const holesFor = (target: number): number => (target > LONGEST ? 121 : Math.max(2, target));

interface Pitch {
  track: number;
  between: number;
}

const legTop = (leg: number, pitch: Pitch): number => pitch.track * 1.05 + leg * (pitch.track + pitch.between);

/** Where a hole of a track lies. In every other leg the tracks change places, as they do who run side by side. */
function hole(track: number, index: number, length: number, pitch: Pitch): Spot {
  const leg = Math.floor(index / LEG);
  const at = index % LEG;
  const back = leg % 2 === 1;
  const row = back ? 1 - track : track;
  return { x: along(back ? length - 1 - at : at), y: legTop(leg, pitch) + row * pitch.track };
}

function course(spots: readonly Spot[], starts: readonly Spot[], game: Spot): string {
  const [first] = starts;
  let path = `M${first?.x ?? 0} ${first?.y ?? 0}`;
  spots.forEach((spot, index) => {
    const before = spots[index - 1];
    const turned = before && index % LEG === 0;
    const radius = turned ? Math.abs(spot.y - before.y) / 2 : 0;
    const sweep = Math.floor(index / LEG) % 2 === 1 ? 1 : 0;
    path += turned ? `A${radius} ${radius} 0 0 ${sweep} ${spot.x} ${spot.y}` : `L${spot.x} ${spot.y}`;
  });
  return `${path}L${game.x} ${game.y}`;
}

/** A line across both tracks just before this hole; where a leg turns, at the middle of the turn. */
function markBefore(number: number, tracks: readonly [Spot[], Spot[]], length: number, pitch: Pitch): Mark | null {
  const [a, b] = [tracks[0][number - 1], tracks[1][number - 1]];
  const before = tracks[0][number - 2];
  if (!a || !b || !before) return null;
  if ((number - 1) % LEG === 0) {
    const y = (a.y + b.y + before.y + (tracks[1][number - 2]?.y ?? before.y)) / 4;
    const right = Math.floor((number - 1) / LEG) % 2 === 1;
    const end = right ? along(length - 1) : along(0);
    const way = right ? 1 : -1;
    return {
      from: { x: end + way * (pitch.between / 2 - 0.35), y },
      to: { x: end + way * (pitch.between / 2 + pitch.track + 0.35), y },
    };
  }
  const x = (a.x + before.x) / 2;
  const [top, bottom] = [Math.min(a.y, b.y), Math.max(a.y, b.y)];
  return { from: { x, y: top - 0.6 }, to: { x, y: bottom + 0.6 } };
}

/** The board of a game to so many points, with lines at these holes; `spread` pulls the tracks apart. */
export function boardFor(target: number, skunks: readonly number[] = [], spread = 1): BoardPlan {
  const pitch = { track: TRACK * spread, between: BETWEEN * spread };
  const end = pitch.between / 2 + pitch.track + 1;
  const holes = holesFor(target) - 1;
  const length = Math.min(LEG, holes);
  const legs = Math.ceil(holes / LEG);
  const tracks = [0, 1].map((track) =>
    Array.from({ length: holes }, (_, index) => hole(track, index, length, pitch)),
  ) as [Spot[], Spot[]];
  const starts = [0, 1].map((track) => {
    const y = legTop(0, pitch) + track * pitch.track;
    return [
      { x: START - 2.8, y },
      { x: START - 1.6, y },
    ];
  }) as [[Spot, Spot], [Spot, Spot]];
  const [a, b] = [tracks[0].at(-1), tracks[1].at(-1)] as [Spot, Spot];
  const forward = (legs - 1) % 2 === 0;
  const game = { x: a.x + (forward ? 1.9 : -1.9), y: (a.y + b.y) / 2 };
  return {
    width: along(length - 1) + end,
    height: legTop(legs - 1, pitch) + pitch.track * 2.05,
    tracks,
    starts,
    game,
    courses: [course(tracks[0], starts[0], game), course(tracks[1], starts[1], game)],
    skunks: skunks.flatMap((number) => {
      const mark = markBefore(number, tracks, length, pitch);
      return mark ? [{ ...mark, hole: number }] : [];
    }),
  };
}

/** A player's two pegs: where each stands. */
export type Pegs = readonly [number, number];

/** The pegs after a score: the one behind hops over the other. */
export function pegsAfter(pegs: Pegs, score: number): Pegs {
  const front = Math.max(...pegs);
  if (score === front) return pegs;
  if (score < front) return [0, score];
  return pegs[0] <= pegs[1] ? [score, pegs[1]] : [pegs[0], score];
}

/** The pegs as a row of scores has moved them. */
export const pegsThrough = (scores: readonly number[]): Pegs => scores.reduce<Pegs>(pegsAfter, [0, 0]);

/** Where a peg stands on the board. */
export function spotOf(plan: BoardPlan, track: 0 | 1, score: number, target: number, isFront: boolean): Spot {
  if (score <= 0) return plan.starts[track][isFront ? 1 : 0];
  if (score >= target) return plan.game;
  const holes = plan.tracks[track];
  return holes[(score - 1) % holes.length] ?? plan.game;
}
