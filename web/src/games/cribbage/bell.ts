// The bell that sounds when a card cannot be played.

import { sound } from '../../ui/sound';

/** Sounds once. */
export const ring = (): void => sound('bell');
