// What is said beside the moves of a table: its open questions, a game that is wanted again, and what is called over it.

import type { Question, Said, Table } from '../wire/generated/toClient';
import { Talk } from './talk.svelte';

export class Messages {
  /** What has been asked at the table and is still open. */
  questions: Question[] = $state.raw([]);
  /** The table at which this game is played again, and the last seat that did not want that. */
  rematch: string | null = $state(null);
  refuser = $state(0);
  readonly talk = new Talk();
  /** The calls about events that are still to be drawn. */
  private delayed: Said[] = [];

  /** Takes a message; a call is heard at once, unless it is about an event that is still to be drawn. */
  receive(said: Said, table: Table | null, early: boolean): void {
    this.questions = said.questions;
    if (said.kind === 'rematch') this.rematch = said.text;
    if (said.kind === 'no') this.refuser = said.seat;
    if (early) this.delayed.push(said);
    else this.talk.receive(said, table);
  }

  /** The events up to `drawn` have been seen: calls about them are heard. */
  release(drawn: number, table: Table | null): void {
    for (const said of this.delayed.filter(({ n }) => n <= drawn)) this.talk.receive(said, table);
    this.delayed = this.delayed.filter(({ n }) => n > drawn);
  }
}
