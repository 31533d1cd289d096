// Writes a picture as PNG.
import { crc32, deflateSync } from 'node:zlib';
import { colourAt } from './drawing.mjs';

const SAMPLES = 3;
const SIGN = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(name, data) {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** Red, green, blue and cover of a pixel, from a few points in it. */
function pixel(column, row, scale, bleed) {
  const sum = [0, 0, 0, 0];
  for (let at = 0; at < SAMPLES * SAMPLES; at++) {
    const x = (column + ((at % SAMPLES) + 0.5) / SAMPLES) * scale;
    const y = (row + (Math.floor(at / SAMPLES) + 0.5) / SAMPLES) * scale;
    const colour = colourAt(x, y, bleed);
    if (colour) [...colour, 1].forEach((part, index) => (sum[index] += part));
  }
  const covered = sum[3] || 1;
  return [sum[0] / covered, sum[1] / covered, sum[2] / covered, (255 * sum[3]) / SAMPLES ** 2].map(Math.round);
}

/** The icon, so many pixels wide and high. */
export function icon(size, bleed) {
  const rows = Buffer.alloc(size * (size * 4 + 1));
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++)
      rows.set(pixel(column, row, 64 / size, bleed), row * (size * 4 + 1) + 1 + column * 4);
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    SIGN,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
