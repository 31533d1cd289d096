// The files of a zip that are stored as they are, without a copy of their bytes: the page's archives are written so.

const END = 0x06054b50;
const ENTRY = 0x02014b50;
/** The bytes of each header before its names. */
const [END_SIZE, ENTRY_SIZE, HEADER_SIZE] = [22, 46, 30];

const broken = (why: string) => new Error(`the archive cannot be read: ${why}`);

/** Yields each file's name and its bytes, which are a view of the archive; throws where it is none, or packs its files. */
export function* storedFiles(archive: Uint8Array<ArrayBuffer>): Iterable<[string, Uint8Array<ArrayBuffer>]> {
  const data = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const end = archive.length - END_SIZE;
  if (end < 0 || data.getUint32(end, true) !== END) throw broken('it has no end');
  let at = data.getUint32(end + 16, true);
  for (let left = data.getUint16(end + 10, true); left > 0; left--) {
    if (at > end - ENTRY_SIZE || data.getUint32(at, true) !== ENTRY) throw broken('an entry is missing');
    if (data.getUint16(at + 10, true) !== 0) throw broken('an entry is packed');
    const [name, extra, comment] = [28, 30, 32].map((place) => data.getUint16(at + place, true)) as [
      number,
      number,
      number,
    ];
    const header = data.getUint32(at + 42, true);
    const begin = header + HEADER_SIZE + data.getUint16(header + 26, true) + data.getUint16(header + 28, true);
    const bytes = archive.subarray(begin, begin + data.getUint32(at + 24, true));
    yield [new TextDecoder().decode(archive.subarray(at + ENTRY_SIZE, at + ENTRY_SIZE + name)), bytes];
    at += ENTRY_SIZE + name + extra + comment;
  }
}
