// Whether a reader's own style sets lines, letters or words further apart (WCAG 2.2, 1.4.12). A table then gives words as
// many lines as they need, and scrolls.

/** Keeps `data-spaced` on the page while a line that is 30 pixels high, and as broad as its letters, needs more than that. */
export function watchSpacing(line: HTMLElement): void {
  const look = () => document.documentElement.toggleAttribute('data-spaced', line.offsetHeight > 40);
  new ResizeObserver(look).observe(line);
}
