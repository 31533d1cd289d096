// A decision of a game as a question of the drill: which card to play.

import { byRank } from '../../ui/cards';
import { sideOf, type View } from './view';
import { readMove } from './moves';
import type { BaseView } from '../../wire/generated/view';
import type { DrillPart } from '../game';

const drill: DrillPart = {
  asked: (seen: BaseView) => {
    const view = seen as View;
    if (view.phase !== 'play') return null;
    const [mine, theirs] = [sideOf(view.seat), 3 - sideOf(view.seat)];
    const of = (numbers: readonly number[]) => ({ mine: numbers[mine - 1] ?? 0, theirs: numbers[theirs - 1] ?? 0 });
    return {
      rows: [
        { name: 'table', cards: view.table, marked: view.just_left ? [view.just_left] : [] },
        { name: 'gone', cards: view.captured.flat().sort(byRank), marked: [] },
        { name: 'hand', cards: view.hand, marked: [] },
      ],
      facts: [
        { key: 'learn.fact.score', values: of(view.score), cards: [] },
        { key: 'learn.fact.piles', values: of(view.piles), cards: [] },
      ],
      asks: 'learn.practice.choice',
      low: 1,
      high: 1,
      pick: 'hand',
      choices: [],
    };
  },
  answerOf: (text) => {
    const move = readMove(text);
    return move.kind === 'play' ? [move.card] : null;
  },
  ranksAlone: true,
};

export default drill;
