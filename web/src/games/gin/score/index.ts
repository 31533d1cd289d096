// The score sheet for real cards.

import type { ScorePart } from '../../game';
import Sheet from './Sheet.svelte';
import { ginOf } from './standing';

const score: ScorePart = {
  targets: ['100', '150', '200', '250', '300', '350', '400', '450', '500'],
  scoreOf: (sheet) => ginOf(sheet).score,
  Sheet,
};

export default score;
