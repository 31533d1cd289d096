// The score sheet for real cards.

import type { ScorePart } from '../../game';
import Sheet from './Sheet.svelte';
import { cuarentaOf } from './standing';

const score: ScorePart = {
  scoreOf: (sheet) => cuarentaOf(sheet).score,
  Sheet,
};

export default score;
