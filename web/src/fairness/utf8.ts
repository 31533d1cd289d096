// UTF-8 in which every byte that does not belong there becomes half a character (U+DC80 to U+DCFF), so that its place stays known.

const BAD = 0xdc00;

/** Half characters: they stand only where a byte could not be read. */
export const BAD_BYTE = /[\ud800-\udfff]/u;

/** Returns the text of a file, without a byte order mark. */
export function decode(bytes: Uint8Array): string {
  return text(bytes).replace(/^\ufeff/, '');
}

function text(bytes: Uint8Array): string {
  return whole(bytes) ?? piecewise(bytes);
}

function whole(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

function piecewise(bytes: Uint8Array): string {
  let decoded = '';
  for (let at = 0; at < bytes.length;) {
    const piece = bytes.subarray(at, at + lengthOf(bytes[at] ?? 0));
    const character = whole(piece);
    decoded += character ?? String.fromCharCode(BAD + (bytes[at] ?? 0));
    at += character === null ? 1 : piece.length;
  }
  return decoded;
}

/** How many bytes a character has that starts with this one. */
function lengthOf(first: number): number {
  if (first < 0xc0) return 1;
  if (first < 0xe0) return 2;
  return first < 0xf0 ? 3 : 4;
}
