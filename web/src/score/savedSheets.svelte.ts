// The sheets that this browser keeps.

import { sheetsIn, type Sheet } from './sheets';

const KEY = 'sobremesa.sheets';
/** More than anybody looks at; the oldest go first. */
const MOST = 60;

function remembered(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

class SavedSheets {
  /** The one touched last comes first. */
  all: Sheet[] = $state.raw(sheetsIn(remembered()));
  /** Whether the browser refuses to keep anything: then a sheet lasts as long as its page. */
  forgetful = $state(false);

  constructor() {
    // Another tab may write on the same sheets.
    addEventListener('storage', (event) => {
      if (event.key === KEY) this.all = sheetsIn(event.newValue);
    });
  }

  find(id: string): Sheet | undefined {
    return this.all.find((sheet) => sheet.id === id);
  }

  /** Writes a sheet down, in the place of what stood on it. */
  keep(sheet: Sheet): void {
    this.#write([sheet, ...this.all.filter(({ id }) => id !== sheet.id)].slice(0, MOST));
  }

  /** Puts sheets from elsewhere under those that are here; returns whether the browser keeps them. */
  takeOver(come: readonly Sheet[]): boolean {
    this.#write([...this.all, ...come.filter(({ id }) => !this.find(id))]);
    return !this.forgetful;
  }

  remove(id: string): void {
    this.#write(this.all.filter((sheet) => sheet.id !== id));
  }

  #write(sheets: Sheet[]): void {
    this.all = sheets;
    try {
      localStorage.setItem(KEY, JSON.stringify(sheets));
      this.forgetful = false;
    } catch {
      this.forgetful = true;
    }
  }
}

export const savedSheets = new SavedSheets();

/** An id that this browser has not used. */
export const newId = (): string => Date.now().toString(36) + Math.floor(Math.random() * 1296).toString(36);
