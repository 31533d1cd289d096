// What the rail says: which key of the catalogue tells the player what to do next.

import type { View } from './view';

export type Prompt =
  | 'over'
  | 'go-on'
  | 'hand-over'
  | 'offer'
  | 'draw'
  | 'stock-only'
  | 'discard'
  | 'chosen'
  | 'ask'
  | 'ways'
  | 'lay'
  | 'pack'
  | 'theirs'
  | 'theirs-lay';

interface Facts {
  mine: boolean;
  card: string | null;
  asking: boolean;
  choosingWay: boolean;
  laying: boolean;
  view: View | null;
  can: (text: string) => boolean;
}

function discarding(turn: Facts): Prompt {
  if (turn.choosingWay) return 'ways';
  if (turn.asking) return 'ask';
  return turn.card ? 'chosen' : 'discard';
}

function drawing(turn: Facts): Prompt {
  if (turn.can('pass')) return 'offer';
  return turn.can('upcard') ? 'draw' : 'stock-only';
}

/** The one thing to do now. */
export function promptOf(turn: Facts, waiting: boolean, over: boolean): Prompt {
  if (waiting) return turn.view?.result ? 'hand-over' : 'go-on';
  if (over) return 'over';
  if (turn.laying) return 'lay';
  if (turn.mine) return turn.can('stock') || turn.can('upcard') ? drawing(turn) : discarding(turn);
  if (!turn.view?.turn.length) return 'pack';
  return turn.view.phase === 'lay' ? 'theirs-lay' : 'theirs';
}
