// What somebody got wrong in a game of their own, as questions of the drill: made of the review and of what they saw
// then, and kept in this browser with all that is needed to ask them again.

import { fetchPart } from '../games/registry';
import type { Asked, DrillPart } from '../games/game';
import { byRank, rankOf, readCards } from '../ui/cards';
import type { Replayed } from '../wire/api';
import type {
  ExerciseTask,
  ExerciseVerdict,
  KeyedSentence,
  Review,
  ReviewedDecision,
} from '../wire/generated/toClient';
import type { BaseView } from '../wire/generated/view';
import { repeatMistake } from './drill';
import { isTaken, keepTaken, type Mistake } from './kept';

/** The mistakes of one game that come back: those that cost most. */
export const OF_A_GAME = 5;

const LARGE: readonly string[] = ['mistake', 'blunder'];

/** The decisions of a seat that cost much, the costliest first. */
export const largeOf = ({ decisions }: Review, seat: number): ReviewedDecision[] =>
  decisions
    .filter((one) => one.seat === seat && LARGE.includes(one.grade))
    .sort((one, other) => other.loss - one.loss)
    .slice(0, OF_A_GAME);

/** The answer that a move is, as a question takes it: cards in the order of the pack, or a choice. */
function answerOf(part: DrillPart, move: string, asked: Asked): string | null {
  const answer = part.answerOf(move, asked);
  return typeof answer === 'string' || answer === null ? answer : [...answer].sort(byRank).join('');
}

/** The answer, and with it those that differ in a suit alone where suits do not matter: a review keeps one for all. */
function withTwins({ ranksAlone }: DrillPart, { rows, pick, high }: Asked, answer: string): readonly string[] {
  if (!ranksAlone || high !== 1) return [answer];
  const hand = rows.find(({ name }) => name === pick)?.cards ?? [];
  return [answer, ...hand.filter((card) => card !== answer && rankOf(card) === rankOf(answer))];
}

/** A decision as a question, from what its seat saw before it; null where cards of the hand, or a choice, do not tell it. */
export function mistakeOf(
  part: DrillPart,
  view: BaseView,
  { n, best, played, loss, as_good = [] }: ReviewedDecision,
  about: Pick<Mistake, 'game' | 'table' | 'unit'>,
): Mistake | null {
  const asked = part.asked(view, best.move, played.move);
  const made = asked && answerOf(part, played.move, asked);
  if (!asked || !made) return null;
  const [first, ...others] = [best.move, ...as_good].map((move) => answerOf(part, move, asked));
  if (!first) return null;
  const right = new Set([first, ...others.filter((one) => one !== null)].flatMap((one) => withTwins(part, asked, one)));
  if (right.has(made)) return null;
  const rows = asked.rows.filter(({ cards }) => cards.length);
  return { ...about, n, asked: { ...asked, rows }, right: [...right], made, worth: best.worth, loss };
}

/** The question as an exercise asks it. */
export const taskOf = ({ asked, table, n, game }: Mistake): ExerciseTask => ({
  ...asked,
  exercise: `${game}/${table}`,
  seed: n,
  rules: '',
  values: {},
  erred: true,
});

/** What is said to an answer: what the maestro would have done, and what was done in the game. */
export function verdictOf(mistake: Mistake, answer: string): ExerciseVerdict {
  const given = mistake.asked.pick ? readCards(answer).sort(byRank).join('') : answer;
  const right = mistake.right.includes(given);
  const [first = ''] = mistake.right;
  return {
    right,
    told: [bestTold(mistake, right ? given : first), madeTold(mistake)],
    best: mistake.asked.pick ? readCards(right ? given : first) : [],
  };
}

/** Points with one digit, a chance in hundredths. */
const inUnit = (value: number, unit: Mistake['unit']): number =>
  unit === 'points' ? Math.round(10 * value) / 10 : Math.round(100 * value);

function bestTold({ asked, worth: value, unit }: Mistake, answer: string): KeyedSentence {
  const worth = inUnit(value, unit);
  return asked.pick
    ? { key: `learn.told.best.${unit}`, values: { worth }, cards: readCards(answer) }
    : { key: `learn.told.choice.${unit}`, values: { worth, what: `learn.choice.${answer}` }, cards: [] };
}

function madeTold({ asked, made, loss, unit }: Mistake): KeyedSentence {
  const less = inUnit(loss, unit);
  return asked.pick
    ? { key: `drill.own.made.${unit}`, values: { less }, cards: readCards(made) }
    : { key: `drill.own.chose.${unit}`, values: { less, what: `learn.choice.${made}` }, cards: [] };
}

/** What a seat saw before an event. */
async function viewBefore(game: Replayed, seat: number, n: number): Promise<BaseView | undefined> {
  const { frames } = await game.piece({ seat, hands: false, after: n - 2 });
  return frames[0]?.event.n === n - 1 ? frames[0].view : undefined;
}

/** Has the large mistakes of one's own seat come back, once for each game; returns how many are asked. */
export async function takeMistakes(replayed: Replayed, review: Review, game: string, seat: number): Promise<number> {
  if (!review.full || !seat || !replayed.id || isTaken(replayed.id)) return 0;
  const part = await fetchPart('drill', game);
  if (!part) return 0;
  const about = { game, table: replayed.id, unit: review.unit };
  const found: Mistake[] = [];
  for (const decision of largeOf(review, seat)) {
    const view = await viewBefore(replayed, seat, decision.n);
    const mistake = view && mistakeOf(part, view, decision, about);
    if (mistake) found.push(mistake);
  }
  const now = new Date();
  for (const mistake of found) repeatMistake(mistake, now);
  keepTaken(replayed.id, now);
  return found.length;
}
