// What a player has made ready while others play: it is played by itself as soon as their own turn comes, where nothing
// has changed that it means, and else comes back with a word. Nobody else hears of it, the server neither.

import type { Card } from '../wire/generated/view';

/** A word about what came back: a key of the catalogue, and the card that it is about. */
export interface Word {
  key: string;
  card: Card;
}

export class Premove<Seen = null> {
  /** What is ready: a card of the hand, or the name of a choice. */
  what: string | null = $state.raw(null);
  /** The card lies face down, to fall on the next card that is played. */
  down = $state(false);
  word: Word | null = $state.raw(null);
  /** How things stood when it was made ready. */
  private seen: Seen | null = null;

  /** Makes something ready; `seen` is how things stand. */
  make(what: string, seen: Seen | null = null): void {
    this.clear();
    this.what = what;
    this.seen = seen;
  }

  /** Turns the card that is ready face down, or up again. */
  turn(down: boolean): void {
    this.down = down && this.what !== null;
  }

  /** Looks at a new picture: what can no more be played is forgotten, and so is a word that has been read. */
  refresh(still: boolean, mine: boolean): void {
    if (!still) this.clear();
    else if (!mine) this.word = null;
  }

  /** Takes it up, because the turn has come. */
  take(): { what: string; down: boolean; seen: Seen | null } | null {
    const { what, down, seen } = this;
    this.clear();
    return what === null ? null : { what, down, seen };
  }

  /** It comes back, with a word. */
  comesBack(key: string, card: Card = ''): void {
    this.word = { key, card };
  }

  clear(): void {
    this.what = this.seen = null;
    this.down = false;
    this.word = null;
  }
}
