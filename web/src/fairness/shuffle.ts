// The shuffle and the commitment of docs/fair-shuffle.md, written a second time: nothing here is taken from the server.

import { gameOf } from '../games/registry';
import { inHex, type Hash } from './sha256';

const SUITS = ['c', 'd', 'h', 's'];

const ascii = new TextEncoder();

/** A game's cards in canonical order; none where the game is unknown. */
export function cardsOf(game: string): string[] {
  const ranks = gameOf(game)?.ranks ?? '';
  return [...ranks].flatMap((rank) => SUITS.map((suit) => rank + suit));
}

/** The pack that a salt and the players' texts, by seat, make of some cards; with seeds it was drawn together. */
export async function shuffled(
  cards: readonly string[],
  salt: string,
  texts: readonly string[],
  seeds: readonly string[],
  hash: Hash,
): Promise<string[]> {
  const pack = [...cards];
  const numbers = numbersOf([`sobremesa shuffle ${seeds.length ? 2 : 1}`, salt, ...texts, ...seeds], hash);
  for (let last = pack.length - 1; last > 0; last -= 1) {
    const other = await below(last + 1, numbers);
    [pack[last], pack[other]] = [pack[other] ?? '', pack[last] ?? ''];
  }
  return pack;
}

/** What was published before a hand, from its salt and its pack as the record writes them. */
export const commitmentOf = async (salt: string, pack: readonly string[], hash: Hash): Promise<string> =>
  inHex(await hash(ascii.encode(`sobremesa commitment 1\n${salt}\n${['pack:', ...pack].join(' ')}`)));

/** Numbers of 32 bits without end. */
async function* numbersOf(mixed: readonly string[], hash: Hash): AsyncGenerator<number, never> {
  const seed = ascii.encode(asJson(mixed));
  for (let counter = 0n; ; counter += 1n) {
    const block = new Uint8Array(seed.length + 8);
    block.set(seed);
    new DataView(block.buffer).setBigUint64(seed.length, counter);
    const { buffer, byteOffset, byteLength } = await hash(block);
    const view = new DataView(buffer, byteOffset, byteLength);
    for (let at = 0; at < byteLength; at += 4) yield view.getUint32(at);
  }
}

/** A number below `bound`; what lies beyond the last whole round of it is drawn again. */
async function below(bound: number, numbers: AsyncGenerator<number, never>): Promise<number> {
  const fair = 2 ** 32 - (2 ** 32 % bound);
  let number = fair;
  while (number >= fair) number = (await numbers.next()).value;
  return number % bound;
}

/** A list of texts as JSON in ASCII, with a space after each comma. */
const asJson = (texts: readonly string[]): string =>
  `[${texts.map((text) => JSON.stringify(text).replace(/[^ -~]/g, escaped)).join(', ')}]`;
const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
