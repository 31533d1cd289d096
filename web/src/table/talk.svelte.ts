// What is called over a table: each call is shown at its seat for a moment, unless its caller is not to be heard.

import { allMuted, isMuted } from './mutes.svelte';
import { worn } from '../settings/dress.svelte';
import { settings } from '../settings/settings.svelte';
import { speak } from '../ui/sound';
import { GESTURES, TAKEN_BACK } from './sayings';
import type { GameEvent, Player, Said, Table } from '../wire/generated/toClient';
import { has, t } from '../ui/words.svelte';

export interface Saying {
  id: number;
  seat: number;
  call: string;
}

export const SAYING_MS = 3500;

/** The talk of a game's own table stays Spanish, with a gloss for others. */
export const inSpanish = (call: string): boolean => has(`say.${call}.gloss`);

export class Talk {
  /** At most one of each seat. */
  sayings: Saying[] = $state.raw([]);
  /** The last one that was heard of somebody else, for those who listen. */
  heard: Saying | null = $state.raw(null);

  /** What others hold before them, by seat: until they play. */
  gestures: Record<number, string> = $state.raw({});

  receive(said: Said, table: Table | null): void {
    if (worn()?.quiet) return;
    const own = said.seat === table?.you;
    if (said.kind !== 'call' || !table || (!own && (allMuted() || isMuted(table.session, said.seat)))) return;
    const saying = { id: said.number, seat: said.seat, call: said.text };
    if (said.text === TAKEN_BACK) this.letGo(said.seat);
    else if (!GESTURES.includes(said.text)) this.show(saying);
    else if (!own) this.gestures = { ...this.gestures, [said.seat]: said.text };
    if (!own) this.heard = saying;
    speak({ words: t(`say.${saying.call}`), lang: inSpanish(saying.call) ? 'es' : settings.lang });
  }

  private show(saying: Saying): void {
    this.sayings = [...this.sayings.filter((other) => other.seat !== saying.seat), saying];
    setTimeout(() => (this.sayings = this.sayings.filter((other) => other.id !== saying.id)), SAYING_MS);
  }

  private letGo(seat: number): void {
    this.gestures = Object.fromEntries(Object.entries(this.gestures).filter(([other]) => Number(other) !== seat));
  }

  /** Whoever has gone takes along what they hold; they show it again when they come back with it. */
  onPresence(people: readonly Player[]): void {
    for (const { seat, away } of people) if (away && this.gestures[seat]) this.letGo(seat);
  }

  /** Whoever has moved holds nothing any more, and at a new pack nobody does. */
  onMove({ seat, move }: GameEvent): void {
    if (!Object.keys(this.gestures).length || move.endsWith('ronda')) return;
    if (seat) this.letGo(seat);
    else this.gestures = {};
  }
}
