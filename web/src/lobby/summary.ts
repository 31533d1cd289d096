// What a setup plays, in a few words.

import type { GameInfo } from '../wire/generated/toClient';
import { levelName, t } from '../ui/words.svelte';
import { friendsOf, rulesetOf, type Setup } from './setup';

/** "Traditional: two players, against an aficionado". */
export function summaryOf(game: GameInfo, setup: Setup): string {
  const key = friendsOf(setup).length
    ? 'lobby.summary-friends'
    : setup.who === 'me'
      ? 'lobby.summary'
      : 'lobby.summary-watch';
  return t(key, {
    rules: rulesetOf(game, setup.rules)?.name ?? '',
    seats: t(`seats.${setup.seats}`),
    level: levelName(setup.level),
  });
}
