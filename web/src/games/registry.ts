// The games that this page can draw: each folder here that has an index.ts. Nothing else lists them.

import type { AnyKit } from '../table/kit';
import { speak, speakFrom } from '../ui/words.svelte';
import { fetchGames } from '../wire/api';
import type { DrillPart, Game, HelpPart, LobbyPart, ScorePart } from './game';

interface Parts {
  kit: AnyKit;
  lobby: LobbyPart;
  help: HelpPart;
  drill: DrillPart;
  score: ScorePart;
}

const found = import.meta.glob<Game>('./*/index.ts', { eager: true, import: 'default' });

const games = new Map(
  Object.entries(found)
    .map(([path, game]): [string, Game] => [path.split('/')[1] ?? '', game])
    .sort(([, one], [, other]) => one.place - other.place),
);

/** The ids of all games, in order. */
export const GAMES: readonly string[] = [...games.keys()];

export const gameOf = (game: string): Game | undefined => games.get(game);

/** The catalogues with the words of every game. */
export const ALL_WORDS: readonly string[] = [...games.values()].map(({ words }) => words);

const here: { [P in keyof Parts]: Map<string, Parts[P]> } = {
  kit: new Map(),
  lobby: new Map(),
  help: new Map(),
  drill: new Map(),
  score: new Map(),
};

/** A part of a game, if it has been fetched. */
export const partOf = <P extends keyof Parts>(part: P, game: string): Parts[P] | undefined => here[part].get(game);

/** Fetches a part of a game; nothing where there is none. Throws where the server can't be reached. */
export async function fetchPart<P extends keyof Parts>(part: P, game: string): Promise<Parts[P] | undefined> {
  const fetchIt = games.get(game)?.[part] as (() => Promise<Parts[P]>) | undefined;
  const fetched = partOf(part, game) ?? (await fetchIt?.());
  if (fetched) here[part].set(game, fetched);
  return fetched;
}

/** Fetches a part of every game. */
export const fetchParts = async (part: keyof Parts): Promise<void> =>
  void (await Promise.all(GAMES.map((game) => fetchPart(part, game))));

/** Fetches the words of a game; the server tells those of one that this page has none of. */
export async function speakOf(game: string): Promise<void> {
  const words = gameOf(game)?.words;
  await (words
    ? speak(words)
    : speakFrom(game, async (lang) => (await import('./messages')).messagesOf(await fetchGames(lang), game)));
}

/**
 * Fetches what draws a game, and the words of that game alone, at the same time: nothing is drawn before its words are there.
 * A game that this page doesn't know gets a plain table.
 */
export async function fetchKit(game: string): Promise<AnyKit | undefined> {
  if (!game) return undefined;
  const words = speakOf(game).catch(() => undefined);
  const kit = !gameOf(game) ? (await import('../table/plain/kit')).default : await fetchPart('kit', game);
  await words;
  return kit;
}
