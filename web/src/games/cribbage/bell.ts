// The bell that sounds when a card cannot be played.

import { sound } from '../../common/sound';

/** Sounds once. */
export const ring = (): void => sound('bell');
