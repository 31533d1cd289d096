// A QR code as a drawing: loaded only where one is asked for.

import { generate } from 'lean-qr';

/** So many empty modules a reader needs around the code. */
const QUIET = 4;

export interface QrDrawing {
  /** How many modules it is wide and high, with the quiet zone. */
  size: number;
  /** The path of its dark modules. */
  path: string;
}

/** The QR code of a text. */
export function qrOf(text: string): QrDrawing {
  const code = generate(text);
  const runs: string[] = [];
  for (let y = 0; y < code.size; y++) {
    for (let x = 0; x < code.size; x++) if (code.get(x, y)) runs.push(`M${x + QUIET} ${y + QUIET}h1v1h-1z`);
  }
  return { size: code.size + 2 * QUIET, path: runs.join('') };
}
