// Asking for a review until it has been made.

import { ApiError, type Replayed } from '../wire/api';
import type { ReplayPiece, Review } from '../wire/generated/toClient';
import type { BaseView } from '../wire/generated/view';
import { viewpointOf, type From } from '../replay/viewpoints';

/** The milliseconds between two questions; the server keeps whoever asks waiting for a while itself. */
const PAUSE = 800;

/** So often in a row the server may be unable to answer before the reader is told. */
const FAILURES = 5;

const passes = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 503 || error.code === 'offline');

/** Asks for the review of a game until all of it is there, and tells each answer: how far it has come, a first look, the whole.
 * A server that cannot answer for a moment takes away nothing that is being read. */
export async function followReview(
  game: Replayed,
  goesOn: () => boolean,
  on: (found: Review) => void,
  pause = PAUSE,
): Promise<void> {
  let failures = 0;
  while (goesOn()) {
    try {
      const found = await game.review();
      failures = 0;
      if (goesOn()) on(found);
      if (found.full) return;
    } catch (error) {
      failures += 1;
      if (!passes(error) || failures > FAILURES) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/** How a game might have gone on with the better move in place of event `n`. */
export const betterLine = (game: Replayed, n: number, from: From): Promise<ReplayPiece<BaseView>> =>
  game.line(n, viewpointOf(from));
