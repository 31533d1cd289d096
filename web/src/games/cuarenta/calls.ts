import type { Points } from '../../wire/generated/toClient';
import { t } from '../../ui/words.svelte';

/** What is called out for points: a caída that also clears the table is one call. */
export function spokenCall(lines: readonly Points[]): string {
  const reasons = lines.map((line) => line.reason);
  const both = reasons.includes('caida') && reasons.includes('limpia');
  return both ? t('call.caida-limpia') : reasons.map((reason) => t(`call.${reason}`)).join(' ');
}
