// The QR code of a link says the link.

import jsQR from 'jsqr';
import { expect, it } from 'vitest';
import { qrOf } from '../src/friends/qr';

const SCALE = 4;

/** What a reader of QR codes makes of a drawing. */
function read({ size, path }: { size: number; path: string }): string | undefined {
  const width = size * SCALE;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h/g)) {
    for (let at = 0; at < SCALE * SCALE; at++) {
      const pixel = ((Number(y) * SCALE + Math.floor(at / SCALE)) * width + Number(x) * SCALE + (at % SCALE)) * 4;
      pixels.set([0, 0, 0], pixel);
    }
  }
  return jsQR(pixels, width, width)?.data;
}

it.each([
  'http://192.168.1.7:4040/join/oRV2aZ8gQx3u1Kq9T5wYbA?lang=es',
  'https://cards.example/join/AAAAAAAAAAAAAAAAAAAAAA?lang=en',
])('reads back as %s', (link) => {
  expect(read(qrOf(link))).toBe(link);
});

it('keeps four empty modules all around', () => {
  const { size, path } = qrOf('https://cards.example/');
  const places = [...path.matchAll(/M(\d+) (\d+)h/g)].flatMap(([, x, y]) => [Number(x), Number(y)]);
  expect(Math.min(...places)).toBe(4);
  expect(Math.max(...places)).toBe(size - 5);
});
