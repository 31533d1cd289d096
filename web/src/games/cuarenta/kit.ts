import type { Kit } from '../../table/kit';
import { framesOf, lastOnly, opening, still, type Frame } from './frames';
import { planOf } from './plan';
import Preferences from './Preferences.svelte';
import Screen from './Screen.svelte';
import { cuesOf, spoken } from './sounds';
import talk from './talk';
import type { View } from './view';

export const cuarenta: Kit<View, Frame> = {
  framesOf,
  lastOnly,
  still,
  opening,
  planOf,
  cuesOf,
  spoken,
  Screen,
  talk,
  Preferences,
};
