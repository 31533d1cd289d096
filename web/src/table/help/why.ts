// Why something scored: each line of its points, with the cards that made it and how far the count has come. Pure; the
// figures are the server's.

import type { GameEvent } from '../../wire/generated/toClient';
import type { BaseView } from '../../wire/generated/view';
import type { Explained } from '../../games/game';
import { partOf } from '../../games/registry';
import { reasonOf } from '../plain/log';

export interface Step extends Explained {
  /** What the side has made of this event so far. */
  total: number;
}

function linesOf(event: GameEvent, view: BaseView, events: readonly GameEvent[]): Explained[] {
  const help = partOf('help', view.game);
  if (help?.explainAll) return help.explainAll(event, view, events);
  return event.points.map((line) => ({
    side: line.side,
    cards: line.cards,
    points: line.points,
    ...(help?.explain(line, event, view) ?? { words: reasonOf(view.game, line.reason), sum: '' }),
  }));
}

/** The steps by which an event scored, in order. What was played before it, among `events`, may tell what a line is of. */
export function stepsOf(event: GameEvent, view: BaseView, events: readonly GameEvent[] = [event]): Step[] {
  const totals = new Map<number, number>();
  return linesOf(event, view, events).map((line) => {
    const total = (totals.get(line.side) ?? 0) + line.points;
    totals.set(line.side, total);
    return { ...line, total };
  });
}

/** The events of a hand, and of the one before it, that scored, the last first. */
export const scored = (events: readonly GameEvent[], hand: number): GameEvent[] =>
  events.filter((event) => event.points.length > 0 && event.hand >= hand - 1).reverse();
