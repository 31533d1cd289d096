// Where the tables of the page are kept: texts under keys in order. Every write is all or nothing, and durable once it is
// done. What is read and is not what was written is put aside, reported, and never given out.

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

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

const encoder = new TextEncoder();

/** The CRC-32 of a value and the key under which it lies. */
export function checksum(key: string, text: string): number {
  let sum = ~0;
  for (const byte of encoder.encode(`${key}\n${text}`)) sum = (TABLE[(sum ^ byte) & 0xff] as number) ^ (sum >>> 8);
  return ~sum >>> 0;
}
