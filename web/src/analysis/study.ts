// A study: a record, and beside its moves others that were tried, each with what was written about it. A value; nothing is stored.

/** A move that was tried, what was written about it, and the moves that were tried after it. */
export interface Variation {
  move: string;
  comment: string;
  then: readonly Variation[];
}

/** The moves that were tried after so many events of the record. */
export interface Branch extends Variation {
  after: number;
}

export interface Study {
  record: string;
  /** What was written about events of the record, by their number; 0: before the first. */
  comments: Readonly<Record<string, string>>;
  branches: readonly Branch[];
  /** The event at which it is opened, where that is not the first. */
  at?: number;
}

/** A place in a study: after so many events of the record, and these moves. */
export interface Place {
  after: number;
  moves: readonly string[];
}

const KIND = 'study';
const FORMAT = 1;

export class BadStudy extends Error {}

export const studyOf = (record: string): Study => ({ record, comments: {}, branches: [] });

/** The text of a study, as it is saved and shared: JSON, with the record as it came. */
export const writeStudy = ({ record, comments, branches, at }: Study): string =>
  JSON.stringify({ sobremesa: KIND, format: FORMAT, record, comments, branches, at }, null, 1);

/** Reads what somebody pastes or opens: a study, or a record alone. Throws BadStudy for a study that cannot be read. */
export function readStudy(text: string): Study {
  if (!text.trimStart().startsWith('{')) return studyOf(text);
  let told: unknown;
  try {
    told = JSON.parse(text);
  } catch {
    throw new BadStudy('this is no JSON');
  }
  const { sobremesa, format, record, comments, branches, at } = told as Record<string, unknown>;
  if (sobremesa !== KIND || typeof record !== 'string') throw new BadStudy('this is no study');
  if (format !== FORMAT) throw new BadStudy('this study is of another version');
  const whole = { record, comments: commentsOf(comments), branches: listOf(branches).map(branchOf) };
  return typeof at === 'number' && Number.isInteger(at) && at > 0 ? { ...whole, at } : whole;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const commentsOf = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(isObject(value) ? value : {}).flatMap(([key, text]) =>
      typeof text === 'string' ? [[key, text] as const] : [],
    ),
  );

function variationOf(value: unknown): Variation {
  if (!isObject(value) || typeof value.move !== 'string' || !value.move) throw new BadStudy('a move is missing');
  const comment = typeof value.comment === 'string' ? value.comment : '';
  return { move: value.move, comment, then: listOf(value.then).map(variationOf) };
}

function branchOf(value: unknown): Branch {
  const after = isObject(value) ? value.after : undefined;
  if (typeof after !== 'number' || !Number.isInteger(after) || after < 0) throw new BadStudy('a branch has no place');
  return { after, ...variationOf(value) };
}

/** The moves that were tried at a place. */
export function triedAt(study: Study, { after, moves }: Place): readonly Variation[] {
  let found: readonly Variation[] = study.branches.filter((branch) => branch.after === after);
  for (const move of moves) found = found.find((one) => one.move === move)?.then ?? [];
  return found;
}

/** What was written about the last event of a place. */
export function commentAt(study: Study, place: Place): string {
  const last = place.moves.at(-1);
  if (last === undefined) return study.comments[place.after] ?? '';
  return triedAt(study, before(place)).find((one) => one.move === last)?.comment ?? '';
}

export const before = ({ after, moves }: Place): Place =>
  moves.length ? { after, moves: moves.slice(0, -1) } : { after: after - 1, moves };

const EMPTY = (move: string): Variation => ({ move, comment: '', then: [] });

type Change = (found: Variation) => Variation | null;

/** Some variations with the one along a row of moves changed, added where it lacks, or taken away. */
function along(some: readonly Variation[], moves: readonly string[], change: Change): readonly Variation[] {
  const [move, ...rest] = moves;
  if (move === undefined) return some;
  const there = some.find((one) => one.move === move);
  const old = there ?? EMPTY(move);
  const made = rest.length ? { ...old, then: along(old.then, rest, change) } : change(old);
  if (!there) return made ? [...some, made] : some;
  return some.flatMap((one) => (one !== there ? [one] : made ? [made] : []));
}

function changed(study: Study, { after, moves }: Place, change: Change): Study {
  const others = study.branches.filter((branch) => branch.after !== after);
  const here = along(
    study.branches.filter((branch) => branch.after === after),
    moves,
    change,
  );
  const branches = [...others, ...here.map((one) => ({ after, ...one }))].sort((one, other) => one.after - other.after);
  return { ...study, branches };
}

/** A study in which a move was tried at a place, if it was not before. */
export const withMove = (study: Study, { after, moves }: Place, move: string): Study =>
  changed(study, { after, moves: [...moves, move] }, (found) => found);

/** A study without a variation and all that follows it. */
export const withoutMove = (study: Study, place: Place): Study => changed(study, place, () => null);

/** A study with something written about the last event of a place. */
export function withComment(study: Study, place: Place, comment: string): Study {
  if (place.moves.length) return changed(study, place, (found) => ({ ...found, comment }));
  const { [String(place.after)]: _, ...others } = study.comments;
  return { ...study, comments: comment ? { ...others, [place.after]: comment } : others };
}

/** The line that goes on from a place by the first variation of each move. */
export function longest(study: Study, place: Place): Place {
  let found = place;
  for (let next = triedAt(study, found)[0]; found.moves.length && next; next = triedAt(study, found)[0])
    found = { ...found, moves: [...found.moves, next.move] };
  return found;
}

/** A variation with its place, and how many moves deep it stands. */
export interface Listed {
  place: Place;
  move: string;
  depth: number;
}

/** Every variation of a study in the order in which it is read. */
export function listed(study: Study): Listed[] {
  const walk = (some: readonly Variation[], at: Place, depth: number): Listed[] =>
    some.flatMap(({ move, then }) => {
      const place = { after: at.after, moves: [...at.moves, move] };
      return [{ place, move, depth }, ...walk(then, place, depth + (then.length > 1 ? 1 : 0))];
    });
  return study.branches.flatMap((branch) => walk([branch], { after: branch.after, moves: [] }, 0));
}
