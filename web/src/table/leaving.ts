// Leaving a game for good.

import { abandonTable, ApiError } from '../wire/api';

/** What is answered where there is nothing left to leave. */
const ENDED = ['table-ended', 'unknown-table'];

/** Gives a game up; rejects with an ApiError where it goes on all the same. One that has ended meanwhile is left. */
export async function giveUp(table: string): Promise<void> {
  try {
    await abandonTable(table);
  } catch (error) {
    if (!(error instanceof ApiError && ENDED.includes(error.code))) throw error;
  }
}
