// A study in a link: packed and written behind the #, which no browser sends to a server. So nothing of it is kept anywhere.

import { address, folder } from '../ui/address';
import { BadStudy } from './study';

/** The longest link, in characters, that mail and messengers let through. */
export const LONGEST = 8000;

const MARK = 's=';

async function through(bytes: Uint8Array, stream: GenericTransformStream): Promise<Uint8Array> {
  const piped = new Blob([bytes as BlobPart])
    .stream()
    .pipeThrough(stream as ReadableWritablePair<Uint8Array, BlobPart>);
  return new Uint8Array(await new Response(piped as ReadableStream<BufferSource>).arrayBuffer());
}

const toText = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const toBytes = (text: string): Uint8Array =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

/** The fragment of a link for a text. */
export const packed = async (text: string): Promise<string> =>
  MARK + toText(await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw')));

/**
 * The text of a fragment; null where it holds none. Throws BadStudy where it cannot be read, or is longer than any that
 * was made here: a few bytes may unpack to more than a browser has room for.
 */
export async function unpacked(fragment: string): Promise<string | null> {
  const code = fragment.replace(/^#/, '');
  if (!code.startsWith(MARK)) return null;
  if (code.length > LONGEST) throw new BadStudy('this link is too long');
  try {
    const bytes = await through(toBytes(code.slice(MARK.length)), new DecompressionStream('deflate-raw'));
    return new TextDecoder().decode(bytes);
  } catch {
    throw new BadStudy('this link is damaged');
  }
}

/** The link to a text; null where it would be too long. */
export async function linkTo(text: string): Promise<string | null> {
  const link = `${new URL(address('/analysis'), folder()).href}#${await packed(text)}`;
  return link.length > LONGEST ? null : link;
}
