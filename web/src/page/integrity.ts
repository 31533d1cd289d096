// Whether a file is the one that the page's list names: `sha256-…`, `sha384-…` or `sha512-…`, as in HTML.

const NAMES: Readonly<Record<string, string>> = { sha256: 'SHA-256', sha384: 'SHA-384', sha512: 'SHA-512' };

const inBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

/** Whether the bytes have this hash. Where the browser hashes nothing, on a host without https, none is wrong. */
export async function fits(bytes: BufferSource, integrity: string): Promise<boolean> {
  const [algorithm = '', hash] = integrity.split(/-(.*)/s);
  const name = NAMES[algorithm];
  if (!name) return false;
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (!subtle) return true;
  return inBase64(new Uint8Array(await subtle.digest(name, bytes))) === hash;
}
