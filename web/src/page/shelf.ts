// Where the tables of the page are kept: texts under keys in order. Every write is all or nothing, and durable once it is
// done. Whether a text is what was written is seen by whoever reads it: a checksum stands in it.

export type Row = [key: string, text: string];

export interface Shelf {
  get(key: string): Promise<string | undefined>;
  /** The rows whose keys begin so, in order of their keys. */
  range(prefix: string): Promise<Row[]>;
  write(puts: readonly Row[], deletes: readonly string[]): Promise<void>;
}

export type ShelfTrouble = 'ShelfFull' | 'ShelfDenied' | 'ShelfFailed';

/** `name` is which of the three it is. */
export class ShelfError extends Error {
  constructor(name: ShelfTrouble, why: string) {
    super(why);
    this.name = name;
  }
}

/** For a browser that keeps nothing: what is in it is gone with the page. */
export class MemoryShelf implements Shelf {
  private readonly rows = new Map<string, string>();

  async get(key: string): Promise<string | undefined> {
    return this.rows.get(key);
  }

  async range(prefix: string): Promise<Row[]> {
    return [...this.rows].filter(([key]) => key.startsWith(prefix)).sort(([one], [other]) => (one < other ? -1 : 1));
  }

  async write(puts: readonly Row[], deletes: readonly string[]): Promise<void> {
    for (const [key, text] of puts) this.rows.set(key, text);
    for (const key of deletes) this.rows.delete(key);
  }
}
