// Why something scored: each line of its points, with the cards that made it and how far the count has come. Pure; the
// figures are the server's.

import type { GameEvent, Points } from '../wire/generated/toClient';
import type { BaseView, Card } from '../wire/generated/view';
import { t, tIfThere } from '../common/words.svelte';
import { capital, spokenPlay, spokenShow } from '../games/cribbage/counting';
import { partedPoints } from '../games/cribbage/log';
import { sumText, termsOf, termsOfLine } from '../games/gin/count';
import type { View as GinView } from '../games/gin/view';

export interface Step {
  side: number;
  words: string;
  /** How the points come about, where that is a sum. */
  sum: string;
  cards: readonly Card[];
  points: number;
  /** What the side has made of this event so far. */
  total: number;
}

/** From so many cards on they count; what a ruleset gives for them is an option of its own. */
const ENOUGH = 20;

function ofCuarenta(
  line: Points,
  view: BaseView & { options?: Record<string, string> },
): { words: string; sum: string } {
  const words = t(`point.${line.reason}`);
  const cards = line.cards.length;
  if (line.reason !== 'carton') return { words, sum: '' };
  if (cards < ENOUGH) return { words, sum: t('why.carton-few', { cards, enough: ENOUGH }) };
  const base = Number(view.options?.['carton'] ?? 0);
  return { words, sum: t('why.carton', { cards, enough: ENOUGH, base, more: line.points - base }) };
}

function ofGin(line: Points, event: GameEvent, view: GinView): { words: string; sum: string } {
  const { result } = view;
  const now = result && view.hand_number === event.hand && result.side === line.side && result.kind === line.reason;
  const made = now ? { terms: termsOf(view, result), doubled: result.doubled } : termsOfLine(view, line);
  const boxes = Number(view.options['box-bonus']);
  const sum = made
    ? sumText(made.terms, made.doubled)
    : line.reason === 'boxes' && boxes
      ? `${line.points / boxes} × ${boxes}`
      : '';
  return { words: t(`gin.point.${line.reason}`), sum: sum && `${sum} =` };
}

/** The order in which the combinations of one show are counted. */
const COUNTED = ['fifteen', 'pair', 'pair-royal', 'double-pair-royal', 'run', 'flush', 'nobs'];
const SHOW_CARDS = 5;

/** Parts what a side showed into its hand and its crib: a show has five cards, and is counted in one order. */
function partedShows(lines: readonly Points[]): Points[][] {
  const shows: Points[][] = [];
  for (const line of lines) {
    const show = shows.at(-1);
    const before = show?.at(-1);
    const cards = new Set([...(show ?? []), line].flatMap((one) => one.cards));
    const goesOn =
      before?.side === line.side &&
      COUNTED.indexOf(before.reason) <= COUNTED.indexOf(line.reason) &&
      cards.size <= SHOW_CARDS;
    if (show && goesOn) show.push(line);
    else shows.push([line]);
  }
  return shows;
}

/** Of the shows each combination is told as it is counted aloud, of the play what the card made. */
function ofCribbage(event: GameEvent): { side: number; words: string; cards: readonly Card[]; points: number }[] {
  const { play, shows } = partedPoints(event);
  const pegged = play.map((line) => ({
    ...line,
    words: tIfThere(`cribbage.peg.${line.reason}`) ? spokenPlay([line]) : '',
  }));
  const counted = partedShows(shows).flatMap((lines) =>
    spokenShow(lines).map((said, at) => ({
      side: lines[0]?.side ?? 0,
      words: said.words,
      cards: said.cards,
      points: lines[at]?.points ?? 0,
    })),
  );
  return [...pegged, ...counted];
}

function linesOf(event: GameEvent, view: BaseView): Omit<Step, 'total'>[] {
  if (view.game === 'cribbage')
    return ofCribbage(event).map((line) => ({ ...line, words: capital(line.words), sum: '' }));
  const told = (line: Points) => (view.game === 'gin' ? ofGin(line, event, view as GinView) : ofCuarenta(line, view));
  return event.points.map((line) => ({ side: line.side, cards: line.cards, points: line.points, ...told(line) }));
}

/** The steps by which an event scored, in order. */
export function stepsOf(event: GameEvent, view: BaseView): Step[] {
  const totals = new Map<number, number>();
  return linesOf(event, view).map((line) => {
    const total = (totals.get(line.side) ?? 0) + line.points;
    totals.set(line.side, total);
    return { ...line, total };
  });
}

/** The events of a hand, and of the one before it, that scored, the last first. */
export const scored = (events: readonly GameEvent[], hand: number): GameEvent[] =>
  events.filter((event) => event.points.length > 0 && event.hand >= hand - 1).reverse();
