// What draws a table comes while the table is being made.

import { fetchKit } from '../games/registry';
import { standalone } from '../ui/address';

/** Asks now for what a table of this game will ask for; whether it comes is seen then. */
export function lookAhead(game: string): void {
  const asked = [fetchKit(game), standalone ? import('../page/TableHere.svelte') : null];
  void Promise.all(asked).catch(() => undefined);
}
