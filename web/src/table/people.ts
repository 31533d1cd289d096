// What those who sit at a table are called.

import type { Player, Table } from '../wire/generated/toClient';
import { t } from '../ui/words.svelte';
import type { Names } from './sentences';

/** A name, and beside it the mark of somebody whom others are called like. */
export const marked = ({ name, fingerprint }: Player): string => (fingerprint ? `${name} (${fingerprint})` : name);

/** The name of the player in a seat; without one, "You" for the reader's own seat and "Player 2" for another. */
export const nameOf = (seat: number, players: readonly Player[], you = 0): string =>
  (players[seat - 1]?.name && marked(players[seat - 1] as Player)) ||
  (seat === you ? t('seat.you') : t('seat.unnamed', { seat }));

/** Who sits at a table, for a reader who sits there too, or looks again from their `own` seat (0: from another's). */
export const namesAt = (table: Table | null, own = 0): Names => ({
  you: table?.you || own,
  seats: table?.players.map((player) => player.name) ?? [],
});

/** The seat of whoever looks again at their own game from that seat, where they had no name; 0: none. */
export const ownAgain = ({ you, players }: Pick<Table, 'you' | 'players'>, from: string): number =>
  from === `${you}` && !players[you - 1]?.name ? you : 0;
