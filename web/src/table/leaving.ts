// Leaving a game for good.

import { abandonTable, ApiError } from '../wire/api';
import type { Table } from '../wire/generated/toClient';

/** What is answered where there is nothing left to leave. */
const ENDED = ['table-ended', 'unknown-table'];

/** The sentence that says what giving up means at a table; `friends` is whether others sit there. */
export function leavingSaid(
  table: Pick<Table, 'rated' | 'tournament' | 'seats'> | undefined,
  friends: boolean,
): string {
  if (table?.rated) return 'leave.why-rated';
  if (table?.tournament) return table.seats === 2 ? 'leave.why-lost' : 'leave.why-beside';
  return friends ? 'leave.why-friends' : 'leave.why';
}

/** Gives a game up; rejects with an ApiError where it goes on all the same. One that has ended meanwhile is left. */
export async function giveUp(table: string): Promise<void> {
  try {
    await abandonTable(table);
  } catch (error) {
    if (!(error instanceof ApiError && ENDED.includes(error.code))) throw error;
  }
}
