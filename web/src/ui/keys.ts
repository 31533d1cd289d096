// Keys of a single sign, such as P for play: whoever speaks to the browser, or presses keys by mistake, turns them off.

import { settings } from '../settings/settings.svelte';

/** Whether a key means anything here: all do but single signs, where these are turned off. The space bar is none. */
export const isKeyOn = (key: string): boolean => settings.keys || key === ' ' || key.length > 1;
