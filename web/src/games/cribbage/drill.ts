// A decision of a game as a question of the drill: which cards to lay into the crib, or which one to play.

import type { BaseView, Card } from '../../wire/generated/view';
import type { Asked, DrillPart } from '../game';
import { readMove } from './moves';
import { other, type View } from './view';

const scoreOf = ({ score, seat }: View) => ({
  key: 'learn.fact.score',
  values: { mine: score[seat - 1] ?? 0, theirs: score[other(seat) - 1] ?? 0 },
  cards: [],
});

function thrown(view: View): Asked {
  const whose = view.dealer === view.seat ? 'own' : 'other';
  return {
    rows: [{ name: 'hand', cards: view.hand, marked: [] }],
    facts: [scoreOf(view)],
    asks: `learn.practice.throw.${whose}`,
    low: 2,
    high: 2,
    pick: 'hand',
    choices: [],
  };
}

/** The cards that the seat knows: those it threw and holds, and all that were played. */
function rowsOf({ starter, laid, played, players, series, hand, seat }: View): Asked['rows'] {
  const mine = played.filter((_, at) => players[at] === seat);
  const before = played.slice(0, played.length - series.length);
  const marked = (cards: readonly Card[]) => cards.filter((card) => mine.includes(card));
  return [
    { name: 'starter', cards: starter ? [starter] : [], marked: [] },
    { name: 'thrown', cards: laid[seat - 1] ?? [], marked: [] },
    { name: 'before', cards: before, marked: marked(before) },
    { name: 'plays', cards: series, marked: marked(series) },
    { name: 'hand', cards: hand, marked: [] },
  ];
}

function played(view: View): Asked {
  const whose = view.dealer === view.seat ? 'own' : 'other';
  return {
    rows: rowsOf(view),
    facts: [
      scoreOf(view),
      { key: `learn.fact.crib.${whose}`, values: {}, cards: [] },
      { key: 'learn.fact.count', values: { count: view.total }, cards: [] },
    ],
    asks: view.series.length ? 'learn.practice.play' : 'learn.practice.lead',
    low: 1,
    high: 1,
    pick: 'hand',
    choices: [],
  };
}

const drill: DrillPart = {
  asked: (seen: BaseView) => {
    const view = seen as View;
    if (view.phase === 'lay-away') return thrown(view);
    return view.phase === 'play' ? played(view) : null;
  },
  answerOf: (text) => {
    const move = readMove(text);
    return move.kind === 'play' ? [move.card] : move.kind === 'lay-away' && move.cards.length ? move.cards : null;
  },
  ranksAlone: true,
};

export default drill;
