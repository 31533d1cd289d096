// My games that wait for me: how many in the page's title and on the app's badge, and which is next.

import { fetchWaiting } from '../wire/api';
import { standalone } from '../ui/address';

/** Milliseconds after which a page that is looked at asks again. */
const AGAIN = 60_000;
/** And one from which the game has gone where another round may begin at any moment. */
const SOON = 5_000;

interface Badge {
  setAppBadge?: (count: number) => Promise<void>;
  clearAppBadge?: () => Promise<void>;
}

class WaitingGames {
  /** Their tables: those of a tournament first, then the one that has waited for the longest time. */
  tables: readonly string[] = $state.raw([]);
  /** Those of them whose round of a tournament goes on. */
  rounds: readonly string[] = $state.raw([]);
  private asking = false;
  private asked = false;

  /** Asks the server, but where nobody else can move meanwhile; without an answer all stays as it was. */
  async look(): Promise<void> {
    if (standalone || this.asking) return;
    this.asking = true;
    this.take(await fetchWaiting().catch(() => this));
    this.asking = false;
    const app: Badge = navigator as Badge;
    await (this.tables.length ? app.setAppBadge?.(this.tables.length) : app.clearAppBadge?.())?.catch(() => undefined);
  }

  /** Takes over an answer; lists of games hear of a round that has begun since the one before. */
  private take({ tables, rounds }: Pick<WaitingGames, 'tables' | 'rounds'>): void {
    const began = this.asked && rounds.some((table) => !this.rounds.includes(table));
    this.tables = tables;
    this.rounds = rounds;
    this.asked = true;
    if (began) dispatchEvent(new Event('tables'));
  }

  /** Asks from time to time, and whenever the page is looked at again; the function returned ends that. */
  follow(soon = false): () => void {
    const look = () => void (document.hidden || this.look());
    const timer = setInterval(look, soon ? SOON : AGAIN);
    document.addEventListener('visibilitychange', look);
    look();
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }

  /** The next of them after a table, in a circle; empty where no other waits. */
  next(table: string): string {
    return nextOf(this.tables, table);
  }

  /** A table of a round that goes on, another one than this; empty for none. */
  round(table: string): string {
    return this.rounds.find((one) => one !== table) ?? '';
  }
}

/** The table that comes after another in a circle, empty where there is none but that one. */
export function nextOf(tables: readonly string[], table: string): string {
  const at = tables.indexOf(table);
  const next = tables[(at + 1) % tables.length];
  return next === table ? '' : (next ?? '');
}

/** A page's title with how many games wait before it. */
export const titled = (title: string, count: number): string => (count ? `(${String(count)}) ${title}` : title);

export const waitingGames = new WaitingGames();
