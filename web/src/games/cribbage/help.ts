// What hints, reviews and the card counter know of the game.

import { signed } from '../../table/help/advice';
import type { GameEvent, RatedMove, Points } from '../../wire/generated/toClient';
import type { BaseView, Card } from '../../wire/generated/view';
import { inFigures, t, tIfThere } from '../../ui/words.svelte';
import type { Explained, HelpPart } from '../game';
import { capital, spokenPlay, spokenShow } from './spokenCount';
import { partedPoints } from './log';
import { readMove } from './moves';

/** The cards that were played in the hand of an event: whoever played them shows them, and the crib has none of them. */
function playedIn(hand: number, events: readonly GameEvent[]): Set<Card> {
  const moves = events.filter((event) => event.hand === hand).map((event) => readMove(event.move));
  return new Set(moves.flatMap((move) => (move.kind === 'play' ? [move.card] : [])));
}

/** Parts what the sides showed into hands and crib: what has no card that was played was counted in the crib. */
function partedShows(lines: readonly Points[], played: ReadonlySet<Card>): Points[][] {
  const shows = new Map<string, Points[]>();
  for (const line of lines) {
    const show = `${line.side} ${line.cards.some((card) => played.has(card)) ? 'hand' : 'crib'}`;
    shows.set(show, [...(shows.get(show) ?? []), line]);
  }
  return [...shows.values()];
}

/** Of the shows each combination is told as it is counted aloud, of the play what the card made. */
function explainAll(event: GameEvent, _view: BaseView, events: readonly GameEvent[]): Explained[] {
  const { play, shows } = partedPoints(event);
  const pegged = play.map((line) => ({
    ...line,
    words: tIfThere(`cribbage.peg.${line.reason}`) ? spokenPlay([line]) : '',
  }));
  const counted = partedShows(shows, playedIn(event.hand, events)).flatMap((lines) =>
    spokenShow(lines).map((said, at) => ({
      side: lines[0]?.side ?? 0,
      words: said.words,
      cards: said.cards,
      points: lines[at]?.points ?? 0,
    })),
  );
  return [...pegged, ...counted].map((line) => ({ ...line, words: capital(line.words), sum: '' }));
}

/** A number as it is shown, with one place and no minus before 0: the total is that of the parts read beside it. */
const asShown = (value = 0): number => Number(value.toFixed(1)) + 0;

/** "Hand 8.1, own crib +4.5, play +0.3: 12.9 points" of a throw; nothing of any other move. */
export function expected({ points }: RatedMove): string {
  if (!points) return '';
  const [hand = 0, crib = 0, play = 0] = [points.hand, points.crib, points.play].map(asShown);
  const total = asShown(hand + crib + play);
  const values = {
    hand: inFigures(hand),
    crib: signed(crib),
    play: signed(play),
    total: total < 0 ? signed(total) : inFigures(total),
  };
  return t((points.crib ?? 0) > 0 ? 'review.throw.own' : 'review.throw.other', values);
}

const help: HelpPart = {
  readMove,
  explain: (line) => ({ words: capital(spokenPlay([line])), sum: '' }),
  explainAll,
  expected,
  seen: ['played', 'starter', 'shows', 'hands', 'laid'],
  own: ['hand', 'laid'],
};

export default help;
