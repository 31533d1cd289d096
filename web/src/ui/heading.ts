// A page that is gone to begins at its heading, for the keyboard and for those who listen.

/**
 * Gives the focus to the page's heading as soon as there is one, and again where what loads is replaced by what was
 * loaded; until somebody presses something, or the returned function is called.
 */
export function focusHeading(): () => void {
  const watch = new MutationObserver(look);
  const end = (): void => {
    watch.disconnect();
    removeEventListener('keydown', end, true);
    removeEventListener('pointerdown', end, true);
  };
  addEventListener('keydown', end, true);
  addEventListener('pointerdown', end, true);
  watch.observe(document.body, { childList: true, subtree: true });
  look();
  return end;
}

/** What has the focus already keeps it. */
function look(): void {
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true });
}
