// The server that somebody plays at besides: its address is kept here, and asked nothing.

const KEY = 'sobremesa.server';

/** Some browsers take spaces for part of a name. */
const HOST = /^[\w.:[\]-]+$/;

/** The address of a server as somebody wrote it; null where it is none. */
export function serverOf(text: string): string | null {
  const written = text.trim();
  try {
    const address = new URL(written.includes('://') ? written : `https://${written}`);
    return /^https?:$/.test(address.protocol) && HOST.test(address.hostname) ? address.href : null;
  } catch {
    return null;
  }
}

export function keptServer(): string {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

export function keepServer(address: string): void {
  try {
    localStorage.setItem(KEY, address);
  } catch {
    // A browser that may not keep anything is told it again.
  }
}
