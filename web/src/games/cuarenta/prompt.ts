// What the rail says: which key of the catalogue tells the player what to do next.

import type { Turn } from './turn.svelte';

export type Prompt =
  | 'over'
  | 'go-on'
  | 'deal'
  | 'recall'
  | 'take'
  | 'take-early'
  | 'choose'
  | 'more'
  | 'capture'
  | 'lay'
  | 'select'
  | 'grab'
  | 'last'
  | 'pack'
  | 'theirs';

type Facts = Pick<
  Turn,
  'mine' | 'deal' | 'recalls' | 'takes' | 'choice' | 'move' | 'capturing' | 'view' | 'byHand' | 'grabbed' | 'pass'
>;

function chosen(turn: Facts): Prompt {
  if (!turn.move) return 'more';
  if (turn.byHand && !turn.capturing) return 'select';
  return turn.capturing ? 'capture' : 'lay';
}

/** The one thing to do now. */
export function promptOf(turn: Facts, waiting: boolean, over: boolean): Prompt {
  if (over) return 'over';
  if (waiting) return 'go-on';
  if (turn.grabbed.length) return 'grab';
  if (!turn.mine && turn.takes.length && !turn.byHand) return 'take-early';
  if (!turn.mine) return turn.view?.turn.length ? 'theirs' : 'pack';
  if (turn.deal) return 'deal';
  if (turn.recalls.length) return 'recall';
  if (turn.choice) return chosen(turn);
  if (turn.byHand) return turn.pass ? 'last' : 'choose';
  return turn.takes.length ? 'take' : 'choose';
}
