// How strong those are thought to be who sit at a rated table: asked for once, and again when somebody else sits down.

import { fetchTableRatings } from '../wire/api';
import type { Player, SeatRating, Table } from '../wire/generated/toClient';

export class SeatRatings {
  private list: readonly SeatRating[] = $state.raw([]);
  private people = '';

  /** Asks for those who sit there now; without an answer the next look asks again. */
  async look(table: Pick<Table, 'id' | 'rated'>, players: readonly Player[]): Promise<void> {
    const people = players.map(({ seat, kind, name }) => `${seat} ${kind} ${name}`).join('\n');
    if (!table.rated || people === this.people) return;
    this.people = people;
    try {
      this.list = await fetchTableRatings(table.id);
    } catch {
      this.people = '';
    }
  }

  /** That of a seat, where there is one. */
  of(seat: number): SeatRating | undefined {
    return ratingOf(this.list, seat);
  }
}

/** The rating of a seat in a list, where there is one. */
export const ratingOf = (list: readonly SeatRating[], seat: number): SeatRating | undefined =>
  list.find((one) => one.seat === seat);
