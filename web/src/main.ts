import { embedded } from './install/embedded';
import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { fetchGames } from './wire/api';
import { look, wearFor } from './settings/dress.svelte';
import { pathOf, standalone } from './ui/address';
import { pageOf } from './ui/pages';
import { applySettings, settings } from './settings/settings.svelte';
import { watchSpacing } from './ui/spacing';
import { speakIn } from './ui/words.svelte';
import { fetchKit, fetchParts } from './games/registry';
import { loadTheme } from './looks/theme';
import { keepForOffline } from './install/install';
import { renewWhenGone } from './install/renewal';

/** Asks now for what the page will ask for as soon as it is drawn; whether it comes is seen then. */
function lookAhead(): void {
  const path = pathOf(location);
  const asked: Promise<unknown> | undefined =
    path === '/'
      ? Promise.all([fetchGames(settings.lang), import('./lobby/Lobby.svelte'), fetchParts('lobby')])
      : path.startsWith('/table/')
        ? fetchKit(settings.last?.game ?? '')
        : undefined;
  asked?.catch(() => undefined);
}

/** Draws the page once it has words, and is dressed. */
async function open(): Promise<void> {
  wearFor(pageOf(pathOf(location)));
  await Promise.all([speakIn(settings.lang), loadTheme(look())]);
  const target = document.getElementById('app');
  target?.replaceChildren();
  if (target) mount(App, { target });
  // bold comes before a word is bold
  void document.fonts.load('700 1em "Alegreya Sans"');
}

/** Where no server answers, the page's own tables are asked from the beginning. */
async function begin(): Promise<void> {
  if (standalone) await import('./page/standalone.svelte');
  lookAhead();
  await open();
}

applySettings();
if (!standalone) renewWhenGone(import.meta.url);
watchSpacing(document.getElementById('line') as HTMLElement);
void begin();
if (!embedded) keepForOffline();
