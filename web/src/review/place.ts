// Keeps a reader's place while what is read is replaced.

const MARKS = '[data-testid^="fault-"], [data-testid="review-decisions"], h2';

/** What stands first in sight, and where: by its test id or its words, since the element itself may be replaced. */
const inSight = (): HTMLElement | undefined => [...document.querySelectorAll<HTMLElement>(MARKS)].find((one) => one.getBoundingClientRect().bottom > 0);

const same = (one: HTMLElement): HTMLElement | undefined =>
  one.isConnected ? one : [...document.querySelectorAll<HTMLElement>(MARKS)].find((other) => one.dataset['testid'] && other.dataset['testid'] === one.dataset['testid']);

/** Lets the page change, and scrolls so that what stood first in sight stands there still. */
export async function inPlace(change: () => Promise<void>): Promise<void> {
  const mark = window.scrollY > 0 ? inSight() : undefined;
  const before = mark?.getBoundingClientRect().top ?? 0;
  await change();
  const after = mark && same(mark);
  if (after) window.scrollBy({ top: after.getBoundingClientRect().top - before, behavior: 'instant' });
}
