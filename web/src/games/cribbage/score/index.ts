// The score sheet for real cards.

import type { ScorePart } from '../../game';
import Sheet from './Sheet.svelte';
import { cribbageOf } from './standing';

const score: ScorePart = {
  scoreOf: (sheet) => cribbageOf(sheet).score,
  Sheet,
};

export default score;
