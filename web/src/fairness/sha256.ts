// SHA-256: the browser's own, and a library's where the browser keeps its own back (pages without HTTPS).

export type Hash = (data: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>;

/** Returns how this browser computes SHA-256; the library is fetched only where it is needed. */
export async function sha256In(crypto: { readonly subtle?: SubtleCrypto } | undefined): Promise<Hash> {
  const subtle = crypto?.subtle;
  if (subtle) return async (data) => new Uint8Array(await subtle.digest('SHA-256', data));
  const { sha256 } = await import('@noble/hashes/sha2.js');
  return (data) => Promise.resolve(sha256(data));
}

/** Bytes as hexadecimal digits in capitals, as records write them. */
export const inHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase();
