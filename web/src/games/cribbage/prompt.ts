// What the rail says: which key of the catalogue tells the player what to do next.

import type { Turn } from './turn.svelte';

export type Prompt =
  | 'over'
  | 'leaving'
  | 'played-for'
  | 'go-on'
  | 'lay-away'
  | 'lay-one-more'
  | 'to-crib'
  | 'laid'
  | 'play'
  | 'go'
  | 'count'
  | 'muggins'
  | 'pack'
  | 'theirs'
  | 'watching'
  | 'told'
  | 'moving';

type Facts = Pick<Turn, 'mine' | 'layingAway' | 'chosen' | 'go' | 'asked' | 'view'>;

function own(turn: Facts): Prompt {
  if (turn.layingAway) return (['lay-away', 'lay-one-more', 'to-crib'] as const)[turn.chosen.length] ?? 'to-crib';
  if (turn.asked) return turn.asked;
  return turn.go ? 'go' : 'play';
}

/** The one thing to do now. */
export function promptOf(
  turn: Facts,
  now: { waiting: boolean; over: boolean; leaving: boolean; playedFor: boolean },
): Prompt {
  const { view } = turn;
  if (now.over) return 'over';
  if (now.leaving) return 'leaving';
  if (now.playedFor) return 'played-for';
  if (now.waiting) return 'go-on';
  if (turn.mine) return own(turn);
  if (!view?.turn.length) return view?.shows.length ? 'told' : view?.phase === 'pack' ? 'pack' : 'moving';
  if (!view.seat) return 'watching';
  return view.phase === 'lay-away' && view.cribbed[view.seat - 1] ? 'laid' : 'theirs';
}
