// Who sits at a table, and who of them is there now.

import type { Player, Table } from '../wire/generated/toClient';
import { t } from '../ui/words.svelte';

/** Those who sit there; somebody who gave no name needs one for the others. */
const named = (players: readonly Player[], you: number): Player[] =>
  players.map((player) =>
    player.kind === 'human' && !player.name && player.seat !== you
      ? { ...player, name: t('seat.unnamed', { seat: player.seat }) }
      : player,
  );

export class Presence {
  people: Player[] = $state.raw([]);

  /** Takes who is at the table now. */
  update(players: readonly Player[], { you }: Pick<Table, 'you'>): void {
    this.people = named(players, you);
  }

  /** Whether who sits there is not at the table, and nobody plays for them. */
  isAway(seat: number): boolean {
    const player = this.people[seat - 1];
    return Boolean(player?.away && !player.played);
  }
}
