// What hints, reviews and the card counter know of the game.

import { signed } from '../../table/help/advice';
import type { GameEvent, RatedMove, Points } from '../../wire/generated/toClient';
import { inFigures, t, tIfThere } from '../../ui/words.svelte';
import type { Explained, HelpPart } from '../game';
import { capital, spokenPlay, spokenShow } from './spokenCount';
import { partedPoints } from './log';
import { readMove } from './moves';

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
function explainAll(event: GameEvent): Explained[] {
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
  return [...pegged, ...counted].map((line) => ({ ...line, words: capital(line.words), sum: '' }));
}

/** A number as it is shown, with one place: the total is that of the parts that are read beside it. */
const asShown = (value = 0): number => Number(value.toFixed(1));

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
