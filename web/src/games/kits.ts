// The games that this page can draw. What draws a game is fetched when a table of that game is opened.

import type { AnyKit } from '../common/live.svelte';
import { speak } from '../common/words.svelte';

const FETCHED: Readonly<Record<string, () => Promise<unknown>>> = {
  cuarenta: async () => (await import('./cuarenta/kit')).cuarenta,
  gin: async () => (await import('./gin/kit')).gin,
  cribbage: async () => (await import('./cribbage/kit')).cribbage,
};

const here: Record<string, AnyKit> = {};

/** What draws a game, if it has been fetched. */
export const kitOf = (game: string): AnyKit | undefined => here[game];

/** Fetches what draws a game, and the words of that game alone; nothing for a game that this page doesn't know. Throws where the server can't be reached. */
export async function fetchKit(game: string): Promise<AnyKit | undefined> {
  if (game in FETCHED) void speak(game).catch(() => undefined);
  const kit = here[game] ?? ((await FETCHED[game]?.()) as AnyKit | undefined);
  if (kit) here[game] = kit;
  return kit;
}
