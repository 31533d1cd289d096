// Which page is shown.

import { address, pathOf } from './address';
import { embedded } from '../install/embedded';
import { pageOf, type Page } from './pages';

class Router {
  /** Whether this page was come to from another one of ours, and not by its address. */
  moved = false;
  page: Page = $state(pageOf(pathOf(location)));
  #path = pathOf(location);

  constructor() {
    addEventListener('popstate', () => this.#arrive());
  }

  /** A place further down on the same page is no other page. */
  #arrive(): void {
    const path = pathOf(location);
    if (path === this.#path) return;
    this.#path = path;
    this.moved = true;
    this.page = pageOf(path);
  }

  /** Goes to a page by its path; with ``instead`` the way back does not lead through this one. */
  go(path: string, instead = false): void {
    // in the frame of another site there is this page alone
    if (embedded) return void open(address(path), '_blank', 'noopener');
    if (instead) history.replaceState(null, '', address(path));
    else history.pushState(null, '', address(path));
    this.#path = pathOf(location);
    this.moved = true;
    this.page = pageOf(this.#path);
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
  router.go(pathOf(link));
}
