import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { settings } from './common/settings.svelte';
import { speakIn } from './common/words.svelte';
import { wear } from './looks/wear';
import { keepForOffline } from './install/install';

/** Draws the page once it has words, and is dressed. */
async function open(): Promise<void> {
  await Promise.all([speakIn(settings.lang), wear(settings.look)]);
  const target = document.getElementById('app');
  if (target) mount(App, { target });
}

void open();
keepForOffline();
