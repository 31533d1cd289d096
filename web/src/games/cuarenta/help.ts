// What hints, reviews and the card counter know of the game.

import type { Points } from '../../wire/generated/toClient';
import type { BaseView } from '../../wire/generated/view';
import { t } from '../../ui/words.svelte';
import type { HelpPart, ReadMove } from '../game';
import { readMove } from './moves';

function advisedMove(text: string): ReadMove {
  const move = readMove(text);
  if (move.kind !== 'play') return move;
  return { kind: move.base.length ? 'capture' : 'play', card: move.card, cards: [...move.base, ...move.sequence] };
}

/** From so many cards on they count; what a ruleset gives for them is an option of its own. */
const ENOUGH = 20;

function explain(line: Points, view: BaseView & { options?: Record<string, string> }): { words: string; sum: string } {
  const words = t(`point.${line.reason}`);
  const cards = line.cards.length;
  if (line.reason !== 'carton') return { words, sum: '' };
  if (cards < ENOUGH) return { words, sum: t('why.carton-few', { cards, enough: ENOUGH }) };
  const base = Number(view.options?.['carton'] ?? 0);
  return { words, sum: t('why.carton', { cards, enough: ENOUGH, base, more: line.points - base }) };
}

const help: HelpPart = {
  readMove: advisedMove,
  explain: (line, _, view) => explain(line, view),
  seen: ['gone', 'table', 'past', 'played', 'captured'],
  own: ['hand'],
};

export default help;
