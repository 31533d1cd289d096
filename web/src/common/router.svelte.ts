// Which page is shown. The addresses are real ones: the server answers each of them.

export type Page =
  | { name: 'lobby' }
  | { name: 'table'; id: string }
  | { name: 'rules'; game: string; rules: string }
  | { name: 'join'; secret: string }
  | { name: 'watch'; secret: string }
  | { name: 'replay'; id: string }
  | { name: 'shared'; secret: string }
  | { name: 'review'; id: string }
  | { name: 'shared-review'; secret: string }
  | { name: 'verify'; id: string }
  | { name: 'shared-verify'; secret: string }
  | { name: 'finished' }
  | { name: 'stats' }
  | { name: 'score'; id: string }
  | { name: 'sit'; id: string; seat: string }
  | { name: 'compare'; game: string }
  | { name: 'learn'; lesson: string }
  | { name: 'practice'; exercise: string }
  | { name: 'path'; game: string }
  | { name: 'lost' };

/** Reads an address of ours. */
export function pageOf(path: string): Page {
  const parts = path.split('/').filter(Boolean).map(decodeURIComponent);
  if (!parts.length) return { name: 'lobby' };
  if (parts[0] === 'table' && parts.length === 2) return { name: 'table', id: parts[1] ?? '' };
  if (parts[0] === 'rules' && parts.length === 3) return { name: 'rules', game: parts[1] ?? '', rules: parts[2] ?? '' };
  if (parts[0] === 'table' && parts.length === 3 && parts[2] === 'replay')
    return { name: 'replay', id: parts[1] ?? '' };
  if (parts[0] === 'table' && parts.length === 3 && parts[2] === 'review')
    return { name: 'review', id: parts[1] ?? '' };
  if (parts[0] === 'table' && parts.length === 3 && parts[2] === 'verify')
    return { name: 'verify', id: parts[1] ?? '' };
  if (parts[0] === 'replay' && parts.length === 3 && parts[2] === 'verify')
    return { name: 'shared-verify', secret: parts[1] ?? '' };
  if (parts[0] === 'replay' && parts.length === 3 && parts[2] === 'review')
    return { name: 'shared-review', secret: parts[1] ?? '' };
  if (parts[0] === 'replay' && parts.length === 2) return { name: 'shared', secret: parts[1] ?? '' };
  if (parts[0] === 'finished' && parts.length === 1) return { name: 'finished' };
  if (parts[0] === 'stats' && parts.length === 1) return { name: 'stats' };
  if (parts[0] === 'score' && parts.length <= 2) return { name: 'score', id: parts[1] ?? '' };
  if (parts[0] === 'sit' && parts.length === 3) return { name: 'sit', id: parts[1] ?? '', seat: parts[2] ?? '' };
  if (parts[0] === 'rules' && parts.length === 2) return { name: 'compare', game: parts[1] ?? '' };
  if (parts[0] === 'learn' && parts.length <= 2) return { name: 'learn', lesson: parts[1] ?? '' };
  if (parts[0] === 'practice' && parts.length === 2) return { name: 'practice', exercise: parts[1] ?? '' };
  if (parts[0] === 'path' && parts.length === 2) return { name: 'path', game: parts[1] ?? '' };
  if ((parts[0] === 'join' || parts[0] === 'watch') && parts.length === 2)
    return { name: parts[0], secret: parts[1] ?? '' };
  return { name: 'lost' };
}

class Router {
  /** Whether this page was come to from another one of ours, and not by its address. */
  moved = false;
  page: Page = $state(pageOf(location.pathname));
  #path = location.pathname;

  constructor() {
    addEventListener('popstate', () => this.#arrive());
  }

  /** A place further down on the same page is no other page. */
  #arrive(): void {
    if (location.pathname !== this.#path) this.page = pageOf(location.pathname);
    this.#path = location.pathname;
  }

  /** Goes to a page; with ``instead`` the way back does not lead through this one. */
  go(path: string, instead = false): void {
    if (instead) history.replaceState(null, '', path);
    else history.pushState(null, '', path);
    this.#path = location.pathname;
    this.moved = true;
    this.page = pageOf(path);
    scrollTo(0, 0);
  }
}

export const router = new Router();

/** For links: follows them without loading the page anew, unless a new tab or the like was asked for. */
export function follow(event: MouseEvent): void {
  const link = event.currentTarget as HTMLAnchorElement;
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  event.preventDefault();
  router.go(link.pathname);
}
