// How the page looks: as itself, or as one of the three old programs. The CSS and the drawings of the cards of a look are
// fetched when it is chosen.

import plain from '../../.generated/cards.svg?url';
import mono from '../../.generated/cards-1988.svg?url';
import vga from '../../.generated/cards-1990.svg?url';
import pocket from '../../.generated/cards-1998.svg?url';
import type { Look } from '../settings/settings.svelte';

const CARDS: Readonly<Record<Look, string>> = { table: plain, '1988': mono, '1990': vga, '1998': pocket };
const SHEETS: Readonly<Partial<Record<Look, () => Promise<unknown>>>> = {
  '1988': () => import('./1988.css'),
  '1990': () => import('./1990.css'),
  '1998': () => import('./1998.css'),
};

let wanted: Look | undefined;
let drawn: string | undefined;

/** Loads a look and shows it; done when its colours and shapes are right. Where the server can't be reached it stays as it was. */
export async function loadTheme(look: Look): Promise<void> {
  if (look === wanted) return;
  wanted = look;
  void drawCards(look).catch(() => undefined);
  await SHEETS[look]?.().catch(() => undefined);
  if (wanted === look) document.documentElement.dataset['look'] = look;
}

/** Puts the drawings of all cards into the page, in place of others, for every `<use>` to point at. */
async function drawCards(look: Look): Promise<void> {
  const url = CARDS[look];
  if (url === drawn) return;
  const text = await (await fetch(url)).text();
  if (wanted !== look) return;
  drawn = url;
  const drawing = document.importNode(new DOMParser().parseFromString(text, 'image/svg+xml').documentElement, true);
  for (const [name, value] of Object.entries({
    id: 'cards',
    width: '0',
    height: '0',
    'aria-hidden': 'true',
    class: 'heard',
  }))
    drawing.setAttribute(name, value);
  document.getElementById('cards')?.remove();
  document.body.append(drawing);
}
