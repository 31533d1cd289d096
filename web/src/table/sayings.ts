// What may be called over a table, by id; the server takes no other words.

export const COMMON: readonly string[] = [
  'hello',
  'good-luck',
  'well-played',
  'thanks',
  'sorry',
  'moment',
  'hurry',
  'goodbye',
];

/** What is shown and not spoken: a card that lies face down before its player, or is held to the forehead. */
export const GESTURES: readonly string[] = ['face-down', 'forehead'];

/** The end of either: the card is back in the hand. */
export const TAKEN_BACK = 'taken-back';
