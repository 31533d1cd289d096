// What those who sit at a table are called.

import type { Player } from '../wire/generated/toClient';
import { t } from '../ui/words.svelte';

/** A name, and beside it the mark of somebody whom others are called like. */
export const marked = ({ name, fingerprint }: Player): string => (fingerprint ? `${name} (${fingerprint})` : name);

/** The name of the player in a seat; without one, "You" for the reader's own seat and "Player 2" for another. */
export const nameOf = (seat: number, players: readonly Player[], you = 0): string =>
  (players[seat - 1]?.name && marked(players[seat - 1] as Player)) ||
  (seat === you ? t('seat.you') : t('seat.unnamed', { seat }));
