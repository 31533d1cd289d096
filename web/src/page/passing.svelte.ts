// Who has the device in hand at a table that several share, and to whom it goes next.

import type { ToClient } from '../wire/generated/toClient';
import type { BaseView } from '../wire/generated/view';
import type { Line } from '../wire/link';
import { openLink } from '../wire/openLink';
import { acting } from './acting';
import type { Person } from './port';

/** What is looked at of a table that is being played. */
export interface Played {
  seat: number;
  turn: readonly number[];
  /** The seats whose answer is waited for. */
  asked: readonly number[];
  over: boolean;
  /** Something is still being drawn. */
  busy: boolean;
}

/** How long whoever has played sees what came of it, in milliseconds. */
export const BEAT = 900;

/** The seat of this device that is waited for, where it is not the one that has it in hand; 0: none. */
export function nextSeat({ seat, turn, asked, over }: Played, here: readonly number[]): number {
  if (over) return 0;
  const waited = asked.length ? asked : turn;
  return waited.includes(seat) ? 0 : (waited.find((one) => here.includes(one)) ?? 0);
}

export class Passing {
  /** Who has it in hand, or is to get it. */
  person: Person = $state(1);
  /** The device changes hands: nothing of the table is on the page. */
  covered = $state(true);
  private seats: Readonly<Record<number, Person>> = $state.raw({});
  private names: Readonly<Record<number, string>> = $state.raw({});
  private readonly lines: Line[];
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Everybody is at the table all the time, whoever looks at it. */
  constructor(
    readonly table: string,
    people: number,
    fresh: boolean,
  ) {
    this.covered = !fresh;
    const all = Array.from({ length: people }, (_, index) => (index + 1) as Person);
    this.lines = all.map((person) =>
      openLink<BaseView>(table, { message: (message) => this.meet(person, message), state: () => undefined }, person),
    );
    acting.person = this.person;
  }

  /** Whether everybody's seat is known. */
  get known(): boolean {
    return Object.keys(this.seats).length === this.lines.length;
  }

  /** Who it goes to, by name. */
  get name(): string {
    const seat = Object.keys(this.seats).find((one) => this.seats[Number(one)] === this.person);
    return this.names[Number(seat)] ?? '';
  }

  /** Looks whether the device is to change hands; `beat` is how long until then. */
  look(played: Played, beat: number): void {
    clearTimeout(this.timer);
    const next = this.seats[nextSeat(played, Object.keys(this.seats).map(Number))];
    if (next && !played.busy) this.timer = setTimeout(() => this.pass(next), beat);
  }

  /** Whoever it goes to has it. */
  uncover(): void {
    acting.person = this.person;
    this.covered = false;
  }

  close(): void {
    clearTimeout(this.timer);
    for (const line of this.lines) line.close();
    acting.person = 1;
  }

  private pass(person: Person): void {
    this.person = person;
    this.covered = true;
  }

  /** Keeps who sits where, and nothing else of what this person is told. */
  private meet(person: Person, message: ToClient<BaseView>): void {
    if (message.type !== 'sync') return;
    this.seats = { ...this.seats, [message.table.you]: person };
    this.names = Object.fromEntries(message.table.players.map(({ seat, name }) => [seat, name]));
    // a device that was laid away goes first to whoever is waited for
    if (this.covered && message.view.turn.includes(message.table.you)) this.person = person;
  }
}
