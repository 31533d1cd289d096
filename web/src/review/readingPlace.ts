// Keeps a reader's place while what is read is replaced.

const MARKS = '[data-fault], [data-decisions], h2';

const isInSight = (one: HTMLElement): boolean =>
  one.getBoundingClientRect().bottom > 0 && one.getBoundingClientRect().top < window.innerHeight;

/** What tells where somebody reads: what has the focus, if it is in sight, then whatever stands from the top of the window on. */
function marks(): HTMLElement[] {
  const below = [...document.querySelectorAll<HTMLElement>(MARKS)].filter(
    (one) => one.getBoundingClientRect().bottom > 0,
  );
  const focused = below.find((one) => one === document.activeElement && isInSight(one));
  return focused ? [focused, ...below] : below;
}

/** Lets the page change, and scrolls so that the first mark that is left stands where it stood. */
export async function inPlace(change: () => Promise<void>): Promise<void> {
  const before = window.scrollY > 0 ? marks().map((mark) => ({ mark, top: mark.getBoundingClientRect().top })) : [];
  await change();
  const left = before.find(({ mark }) => mark.isConnected);
  if (left) window.scrollBy({ top: left.mark.getBoundingClientRect().top - left.top, behavior: 'instant' });
}
