// What a game calls a hand: a word of its own, or the one that fits any game.

import { has, t } from '../ui/words.svelte';

/** "Hand 3". */
export const handName = (game: string, hand: number | string): string =>
  t(has(`${game}.hand`) ? `${game}.hand` : 'plain.hand', { hand });

/** "hand", in the middle of a sentence. */
export const handWord = (game: string): string => t(has(`${game}.hand-name`) ? `${game}.hand-name` : 'plain.hand-name');
