// What may be called over the table. The game's own talk stays Spanish in every language.

import type { GameEvent } from '../../wire/generated/toClient';
import type { TalkPart } from '../game';

/** Cards that have a saying of their own. */
const CARDS: Readonly<Record<string, string>> = { '4': 'cuatrero', '7': 'machacheno' };

/** The points at which only a caída, or the cartón, still wins, and what is said then. */
const STUCK = { points: 38, call: 'treinta-y-ocho' };

function around(event: GameEvent): [string[], string[]] {
  const stuck = event.points.some((line) => event.score[line.side - 1] === STUCK.points);
  const card = CARDS[event.move.charAt(0)];
  return [stuck ? [STUCK.call] : [], card ? [card] : []];
}

const talk: TalkPart = {
  calls: [
    'caigo',
    'cuatrero',
    'machacheno',
    'guapo',
    'guapa',
    'shunsho',
    'marido-tiene',
    'la-muda',
    'cuerito-tierno',
    'capariche',
    'treinta-y-ocho',
    'darlas',
    'senores',
  ],
  fits: {
    caida: [
      ['shunsho', 'marido-tiene'],
      ['la-muda', 'cuerito-tierno', 'well-played'],
    ],
    'caida-en-ronda': [
      ['shunsho', 'sorry'],
      ['la-muda', 'well-played'],
    ],
    limpia: [['capariche'], ['la-muda', 'well-played']],
    ronda: [['guapo', 'guapa'], ['caigo']],
    'doble-ronda': [['guapo', 'guapa'], ['caigo']],
  },
  around,
  won: ['senores'],
};

export default talk;
