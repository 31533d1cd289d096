// How sure a worth is, in words.

import { inFigures, t } from '../ui/words.svelte';
import type { Unit } from '../table/help/advice';

/** "± 0.8", in hundredths of the chance or in points; that it is exact; nothing where nobody knows. */
export function errorText(error: number | undefined, unit: Unit): string {
  if (error === undefined) return '';
  if (!error) return t('analysis.exact');
  return `± ${inFigures(unit === 'points' ? error : 100 * error)}`;
}
