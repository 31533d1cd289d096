// Generated from the server's own types: `python -m build_backend.wire` writes this file. Never edited by hand.

/** The pages and their addresses; a parameter with a question mark may lack. */
export const ROUTES = [
  { name: 'lobby', path: '/' },
  { name: 'title', path: '/title/{game}/{program}' },
  { name: 'table', path: '/table/{id}' },
  { name: 'sit', path: '/sit/{id}/{seat}' },
  { name: 'join', path: '/join/{secret}' },
  { name: 'watch', path: '/watch/{secret}' },
  { name: 'night', path: '/night/{id?}' },
  { name: 'night-wall', path: '/night/{id}/wall' },
  { name: 'enter', path: '/enter/{secret}' },
  { name: 'enter-wall', path: '/enter/{secret}/wall' },
  { name: 'link', path: '/link' },
  { name: 'replay', path: '/table/{id}/replay' },
  { name: 'shared', path: '/replay/{secret}' },
  { name: 'review', path: '/table/{id}/review' },
  { name: 'shared-review', path: '/replay/{secret}/review' },
  { name: 'verify', path: '/table/{id}/verify' },
  { name: 'shared-verify', path: '/replay/{secret}/verify' },
  { name: 'game-analysis', path: '/table/{id}/analysis' },
  { name: 'shared-analysis', path: '/replay/{secret}/analysis' },
  { name: 'analysis', path: '/analysis/{game?}' },
  { name: 'position-analysis', path: '/analysis/{game}/position' },
  { name: 'embed', path: '/embed/{secret}' },
  { name: 'finished', path: '/finished' },
  { name: 'score', path: '/score/{id?}' },
  { name: 'stats', path: '/stats' },
  { name: 'profile', path: '/profile' },
  { name: 'daily', path: '/daily/{what?}' },
  { name: 'daily-outcome', path: '/daily/{day}/{game}' },
  { name: 'compare', path: '/rules/{game}' },
  { name: 'rules', path: '/rules/{game}/{rules}' },
  { name: 'learn', path: '/learn/{lesson?}' },
  { name: 'practice', path: '/practice/{exercise}' },
  { name: 'path', path: '/path/{game}' },
] as const;

/** A page with its parameters; one that lacks is empty. */
export type KnownPage =
  | { name: 'lobby' }
  | { name: 'title'; game: string; program: string }
  | { name: 'table'; id: string }
  | { name: 'sit'; id: string; seat: string }
  | { name: 'join'; secret: string }
  | { name: 'watch'; secret: string }
  | { name: 'night'; id: string }
  | { name: 'night-wall'; id: string }
  | { name: 'enter'; secret: string }
  | { name: 'enter-wall'; secret: string }
  | { name: 'link' }
  | { name: 'replay'; id: string }
  | { name: 'shared'; secret: string }
  | { name: 'review'; id: string }
  | { name: 'shared-review'; secret: string }
  | { name: 'verify'; id: string }
  | { name: 'shared-verify'; secret: string }
  | { name: 'game-analysis'; id: string }
  | { name: 'shared-analysis'; secret: string }
  | { name: 'analysis'; game: string }
  | { name: 'position-analysis'; game: string }
  | { name: 'embed'; secret: string }
  | { name: 'finished' }
  | { name: 'score'; id: string }
  | { name: 'stats' }
  | { name: 'profile' }
  | { name: 'daily'; what: string }
  | { name: 'daily-outcome'; day: string; game: string }
  | { name: 'compare'; game: string }
  | { name: 'rules'; game: string; rules: string }
  | { name: 'learn'; lesson: string }
  | { name: 'practice'; exercise: string }
  | { name: 'path'; game: string };
