// What hints, reviews and the card counter know of the game.

import type { GameEvent, Points } from '../../wire/generated/toClient';
import { t } from '../../ui/words.svelte';
import type { HelpPart, ReadMove } from '../game';
import { sumText, termsOf, termsOfLine } from './count';
import { readMove } from './moves';
import type { View } from './view';

function advisedMove(text: string): ReadMove {
  const move = readMove(text);
  return move.kind === 'lay-these' && !move.cards.length ? { kind: 'lay-nothing' } : move;
}

function explain(line: Points, event: GameEvent, view: View): { words: string; sum: string } {
  const { result } = view;
  const now = result && view.hand_number === event.hand && result.side === line.side && result.kind === line.reason;
  const made = now ? { terms: termsOf(view, result), doubled: result.doubled } : termsOfLine(view, line);
  const boxes = Number(view.options['box-bonus']);
  const sum = made
    ? sumText(made.terms, made.doubled)
    : line.reason === 'boxes' && boxes
      ? `${line.points / boxes} × ${boxes}`
      : '';
  return { words: t(`gin.point.${line.reason}`), sum };
}

const help: HelpPart = {
  readMove: advisedMove,
  explain: (line, event, view) => explain(line, event, view as View),
  seen: ['pile', 'upcard', 'known', 'knock', 'result'],
  own: ['hand'],
  theirs: ['known'],
};

export default help;
