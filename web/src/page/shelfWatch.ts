// A shelf that tells the page when it cannot write, and when it can again.

import { ShelfError, type Shelf } from './shelf';

const CODES: Readonly<Record<string, string>> = {
  ShelfFull: 'storage-full',
  ShelfDenied: 'storage-denied',
  ShelfFailed: 'storage-failed',
};

/** Reports each kind of trouble once, until a write succeeds. */
export function watched(shelf: Shelf, tell: (code: string, why: string) => void): Shelf {
  let last = '';
  return {
    get: (key) => shelf.get(key),
    range: (prefix) => shelf.range(prefix),
    write: async (puts, deletes) => {
      try {
        await shelf.write(puts, deletes);
      } catch (error) {
        const code = CODES[error instanceof ShelfError ? error.name : ''] ?? 'storage-failed';
        if (code !== last) tell(code, error instanceof Error ? error.message : String(error));
        last = code;
        throw error;
      }
      if (last) tell('storage-works', '');
      last = '';
    },
  };
}
