// The shelf in the browser's database. Each write asks first whether this tab still owns the store, in the same
// transaction: one that slept while another took over writes nothing.

import { ShelfError, type Row, type Shelf, type ShelfTrouble } from './shelf';

const ROWS = 'rows';
const STATE = 'state';
const OWNER = 'owner';

/** How long opening may take, in milliseconds: some browsers that keep nothing never answer. */
const PATIENCE = 5000;

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

export class DatabaseShelf implements Shelf {
  private constructor(
    private readonly database: IDBDatabase,
    private readonly owner: string,
  ) {}

  /** Opens the store and takes it over; rejects with ShelfDenied where the browser keeps nothing. */
  static async open(name: string, owner: string): Promise<DatabaseShelf> {
    const database = await openDatabase(name);
    const shelf = new DatabaseShelf(database, owner);
    await shelf.commit((transaction) => void transaction.objectStore(STATE).put(owner, OWNER), false);
    return shelf;
  }

  get(key: string): Promise<string | undefined> {
    return this.read((rows) => wait(rows.get(key) as IDBRequest<string | undefined>));
  }

  async range(prefix: string): Promise<Row[]> {
    const among = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
    const [keys, texts] = await this.read((rows) =>
      Promise.all([wait(rows.getAllKeys(among)), wait(rows.getAll(among) as IDBRequest<string[]>)]),
    );
    return keys.map((key, index) => [String(key), texts[index] ?? '']);
  }

  async write(puts: readonly Row[], deletes: readonly string[]): Promise<void> {
    await this.commit((transaction) => {
      const rows = transaction.objectStore(ROWS);
      for (const [key, text] of puts) rows.put(text, key);
      for (const key of deletes) rows.delete(key);
    });
  }

  private async read<T>(ask: (rows: IDBObjectStore) => Promise<T>): Promise<T> {
    try {
      return await ask(this.database.transaction(ROWS).objectStore(ROWS));
    } catch (error) {
      throw troubleOf(error as DOMException);
    }
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
      return this.database.transaction([ROWS, STATE], 'readwrite', { durability: 'strict' });
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
        for (const store of [ROWS, STATE]) opening.result.createObjectStore(store);
      };
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => deny(opening.error?.message ?? '');
      opening.onblocked = () => deny('the database is blocked');
    } catch (error) {
      deny(String(error));
    }
  });
}
