// A decision of a game as a question of the drill: from where to draw, which card to discard, or whether to knock.

import type { BaseView } from '../../wire/generated/view';
import type { Asked, DrillPart } from '../game';
import { readMove, type Move } from './moves';
import { otherSeat, type View } from './view';

const rowsOf = (view: View) => [
  { name: 'pile', cards: view.pile, marked: [] },
  { name: 'took', cards: view.known[otherSeat(view.seat) - 1] ?? [], marked: [] },
  { name: 'hand', cards: view.hand, marked: [] },
];

const factsOf = ({ score, seat, stock }: View): Asked['facts'] => [
  {
    key: 'learn.fact.score',
    values: { mine: score[seat - 1] ?? 0, theirs: score[otherSeat(seat) - 1] ?? 0 },
    cards: [],
  },
  { key: 'learn.fact.stock', values: { stock }, cards: [] },
];

const ends = ({ kind }: Move): boolean => kind === 'knock' || kind === 'gin' || kind === 'biggin';

/** The card that a move puts on the pile. */
const shedOf = (move: Move): string => ('card' in move ? move.card : '');

function wanted(view: View, best: Move, made: Move): Pick<Asked, 'asks' | 'low' | 'high' | 'pick' | 'choices'> | null {
  if (view.phase === 'draw')
    return { asks: 'learn.practice.draw', low: 0, high: 0, pick: '', choices: ['pile', 'stock'] };
  if (view.phase !== 'discard') return null;
  if (ends(best) !== ends(made))
    return { asks: 'learn.practice.knock', low: 0, high: 0, pick: '', choices: ['knock', 'go-on'] };
  return shedOf(best) && shedOf(made)
    ? { asks: 'learn.practice.discard', low: 1, high: 1, pick: 'hand', choices: [] }
    : null;
}

const drill: DrillPart = {
  asked: (seen: BaseView, best, made) => {
    const view = seen as View;
    const found = wanted(view, readMove(best), readMove(made));
    return found && { rows: rowsOf(view), facts: factsOf(view), ...found };
  },
  answerOf: (text, { choices }) => {
    const move = readMove(text);
    if (choices.includes('pile')) return move.kind === 'upcard' ? 'pile' : move.kind === 'stock' ? 'stock' : null;
    if (choices.includes('knock')) return ends(move) ? 'knock' : 'go-on';
    return shedOf(move) ? [shedOf(move)] : null;
  },
};

export default drill;
