import type { Points } from '../../wire/generated/toClient';
import { t } from '../../ui/words.svelte';

/** What is called out when a hand ends, or when the upcard is left. */
export const spokenCall = (lines: readonly Points[]): string =>
  lines.map((line) => t(`gin.call.${line.reason}`, { points: line.points })).join(' ');
