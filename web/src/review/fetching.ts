// Asking for a review until it has been made.

import { ApiError, ask, type Replayed } from '../common/api';
import type { BaseView, ReplayPiece, Review } from '../common/wire';
import { lookOf, type From } from '../replay/looks';

const read = async <T>(path: string): Promise<T> => (await (await ask(path)).json()) as T;

/** The milliseconds between two questions; the server keeps whoever asks waiting for a while itself. */
const PAUSE = 800;

/** The review of a game, as soon as it has been made. */
export async function reviewOf(game: Replayed, goesOn: () => boolean, pause = PAUSE): Promise<Review> {
  while (goesOn()) {
    const found = await read<Review>(game.review);
    if (found.ready) return found;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  throw new ApiError('offline', 'nobody waits for this any more', 0);
}

/** How a game might have gone on with the better move in place of event `n`. */
export const betterLine = (game: Replayed, n: number, from: From): Promise<ReplayPiece<BaseView>> => {
  const { seat, hands } = lookOf(from);
  return read(`${game.review}/line?n=${n}&seat=${seat}&hands=${hands}`);
};
