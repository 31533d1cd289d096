import { mount } from 'svelte';
import sprite from '../.generated/cards.svg?url';
import './app.css';
import App from './App.svelte';
import { settings } from './common/settings.svelte';
import { speakIn } from './common/words.svelte';
import { keepForOffline } from './install/install';

/** Puts the drawings of all cards into the page, once, for every `<use>` to point at. */
async function loadCards(): Promise<void> {
  const text = await (await fetch(sprite)).text();
  const drawing = document.importNode(new DOMParser().parseFromString(text, 'image/svg+xml').documentElement, true);
  for (const [name, value] of [['width', '0'], ['height', '0'], ['aria-hidden', 'true'], ['class', 'heard']] as const) {
    drawing.setAttribute(name, value);
  }
  document.body.append(drawing);
}

void loadCards();

/** Draws the page once it has words. */
async function open(): Promise<void> {
  await speakIn(settings.lang);
  const target = document.getElementById('app');
  if (target) mount(App, { target });
}

void open();
keepForOffline();
