// What may be called over the table.

import type { TalkPart } from '../game';

const talk: TalkPart = {
  calls: ['toc-toc', 'so-soon', 'firewood'],
  fits: {
    knock: [['toc-toc'], ['so-soon', 'firewood']],
    gin: [
      ['toc-toc', 'sorry'],
      ['so-soon', 'firewood', 'well-played'],
    ],
    biggin: [
      ['toc-toc', 'sorry'],
      ['so-soon', 'firewood', 'well-played'],
    ],
    undercut: [['sorry'], ['well-played']],
  },
  won: [],
};

export default talk;
