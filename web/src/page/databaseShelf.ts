// The shelf in the browser's database. Each value lies there with a checksum; each write asks first whether this tab still
// owns the store, in the same transaction: one that slept while another took over writes nothing.

import { checksum, ShelfError, type Row, type Shelf, type ShelfTrouble } from './shelf';

interface Kept {
  text: string;
  sum: number;
}

const ROWS = 'rows';
/** What was not what had been written. */
const ASIDE = 'aside';
const STATE = 'state';
const OWNER = 'owner';

/** How long opening may take, in milliseconds: some browsers that keep nothing never answer. */
const PATIENCE = 5000;

export interface DatabaseEvents {
  /** A value was not what had been written. */
  corrupt(keys: readonly string[]): void;
}

const wait = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function troubleOf(error: DOMException | null): ShelfError {
  const names: Record<string, ShelfTrouble> = { QuotaExceededError: 'ShelfFull', SecurityError: 'ShelfDenied' };
  const name = error?.name ?? '';
  return new ShelfError(names[name] ?? 'ShelfFailed', `${name} ${error?.message ?? ''}`.trim());
}

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && typeof (value as Kept).text === 'string';

export class DatabaseShelf implements Shelf {
  private constructor(
    private readonly database: IDBDatabase,
    private readonly owner: string,
    private readonly events: DatabaseEvents,
  ) {}

  /** Opens the store and takes it over; rejects with ShelfDenied where the browser keeps nothing. */
  static async open(name: string, owner: string, events: DatabaseEvents): Promise<DatabaseShelf> {
    const database = await openDatabase(name);
    const shelf = new DatabaseShelf(database, owner, events);
    await shelf.commit((transaction) => void transaction.objectStore(STATE).put(owner, OWNER), false);
    return shelf;
  }

  async get(key: string): Promise<string | undefined> {
    const found: unknown = await this.read((rows) => wait(rows.get(key)));
    return found === undefined ? undefined : (await this.checked([key], [found]))[0]?.[1];
  }

  async range(prefix: string): Promise<Row[]> {
    const among = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
    const [keys, values] = await this.read((rows) =>
      Promise.all([wait(rows.getAllKeys(among)), wait(rows.getAll(among))]),
    );
    return this.checked(keys as string[], values as unknown[]);
  }

  async write(puts: readonly Row[], deletes: readonly string[]): Promise<void> {
    await this.commit((transaction) => {
      const rows = transaction.objectStore(ROWS);
      for (const [key, text] of puts) rows.put({ text, sum: checksum(key, text) } satisfies Kept, key);
      for (const key of deletes) rows.delete(key);
    });
  }

  /** What was put aside, to be exported. */
  async aside(): Promise<[key: string, value: unknown][]> {
    const store = this.database.transaction(ASIDE).objectStore(ASIDE);
    const [keys, values] = await Promise.all([wait(store.getAllKeys()), wait(store.getAll())]);
    return keys.map((key, index) => [String(key), values[index]]);
  }

  private async read<T>(ask: (rows: IDBObjectStore) => Promise<T>): Promise<T> {
    try {
      return await ask(this.database.transaction(ROWS).objectStore(ROWS));
    } catch (error) {
      throw troubleOf(error as DOMException);
    }
  }

  /** The rows that are what was written; the others are put aside. */
  private async checked(keys: readonly string[], values: readonly unknown[]): Promise<Row[]> {
    const rows: Row[] = [];
    const wrong: [string, unknown][] = [];
    for (const [index, key] of keys.entries()) {
      const value = values[index];
      if (isKept(value) && value.sum === checksum(key, value.text)) rows.push([key, value.text]);
      else wrong.push([key, value]);
    }
    if (wrong.length) await this.putAside(wrong);
    return rows;
  }

  private async putAside(wrong: readonly [string, unknown][]): Promise<void> {
    this.events.corrupt(wrong.map(([key]) => key));
    // where there is no room for it, it stays where it is, and is reported again the next time
    await this.commit((transaction) => {
      for (const [key, value] of wrong) {
        transaction.objectStore(ASIDE).put(value, key);
        transaction.objectStore(ROWS).delete(key);
      }
    }).catch(() => undefined);
  }

  private commit(write: (transaction: IDBTransaction) => void, asOwner = true): Promise<void> {
    return new Promise((resolve, reject) => {
      let taken = false;
      const transaction = this.begin(reject);
      if (!transaction) return;
      transaction.oncomplete = () => resolve();
      transaction.onabort = () =>
        reject(taken ? new ShelfError('ShelfFailed', 'another tab took over the store') : troubleOf(transaction.error));
      const owner = transaction.objectStore(STATE).get(OWNER);
      owner.onsuccess = () => {
        taken = asOwner && owner.result !== this.owner;
        if (taken) transaction.abort();
        else attempt(write, transaction, reject);
      };
    });
  }

  private begin(reject: (error: ShelfError) => void): IDBTransaction | null {
    try {
      return this.database.transaction([ROWS, ASIDE, STATE], 'readwrite', { durability: 'strict' });
    } catch (error) {
      reject(troubleOf(error as DOMException));
      return null;
    }
  }
}

function attempt(
  write: (transaction: IDBTransaction) => void,
  transaction: IDBTransaction,
  reject: (error: ShelfError) => void,
): void {
  try {
    write(transaction);
  } catch (error) {
    reject(troubleOf(error as DOMException));
    transaction.abort();
  }
}

function openDatabase(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const deny = (why: string) => reject(new ShelfError('ShelfDenied', why));
    setTimeout(() => deny('the browser did not open its database'), PATIENCE);
    try {
      const opening = indexedDB.open(name, 1);
      opening.onupgradeneeded = () => {
        for (const store of [ROWS, ASIDE, STATE]) opening.result.createObjectStore(store);
      };
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => deny(opening.error?.message ?? '');
      opening.onblocked = () => deny('the database is blocked');
    } catch (error) {
      deny(String(error));
    }
  });
}
