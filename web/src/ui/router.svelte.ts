// Which page is shown.

import { pageOf, type Page } from './pages';

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
