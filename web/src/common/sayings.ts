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

/** What belongs to the table of one game. Cuarenta's own talk stays Spanish in every language. */
export const TALK: Readonly<Record<string, readonly string[]>> = {
  cuarenta: [
    'caigo',
    'cuatrero',
    'machacheno',
    'guapo',
    'guapa',
    'shunsho',
    'marido-tiene',
    'la-muda',
    'cuerito-tierno',
    'capariche',
    'treinta-y-ocho',
    'darlas',
    'senores',
  ],
  gin: ['toc-toc', 'so-soon', 'firewood'],
  cribbage: ['fifteen-four', 'nineteen', 'skunk'],
};

/** What is shown and not spoken: a card that lies face down before its player, or is held to the forehead. */
export const GESTURES: readonly string[] = ['face-down', 'forehead'];

/** The end of either: the card is back in the hand. */
export const TAKEN_BACK = 'taken-back';
