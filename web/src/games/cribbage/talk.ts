// What may be called over the table.

import type { TalkPart } from '../game';

const talk: TalkPart = {
  calls: ['fifteen-four', 'nineteen', 'skunk'],
  fits: { fifteen: [['fifteen-four'], []], hand: [[], ['well-played']] },
  won: ['skunk'],
};

export default talk;
