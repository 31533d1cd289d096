// Where the keyboard goes on when what had the focus is drawn no more, as a button that its own press replaces.

const CONTROLS = 'button:not(:disabled), a[href], input:not(:disabled, [hidden]), select:not(:disabled), summary';

/** The element and all around it, up to and with the outermost one. */
function around(element: Element, outermost: Element): Element[] {
  const found: Element[] = [];
  for (let one: Element | null = element; one && outermost.contains(one); one = one.parentElement) found.push(one);
  return found;
}

const isFocused = (element: HTMLElement): boolean => {
  element.focus();
  return document.activeElement === element;
};

/** The first place to go on at, nearest to what was left: the same control that was drawn anew, else any. */
function goOn(left: readonly Element[]): void {
  const places = left.filter((one) => one.isConnected);
  const same = (left[0] as HTMLElement).dataset['testid'];
  const inside = (one: Element) => {
    const controls = [...one.querySelectorAll<HTMLElement>(CONTROLS)];
    return [...controls.filter(({ dataset }) => same && dataset['testid'] === same), ...controls];
  };
  places.find((one) => inside(one).some(isFocused));
}

/** Keeps the focus within a part of the page, for as long as nobody takes it elsewhere. */
export function keepFocus(part: HTMLElement): { destroy: () => void } {
  let had: Element[] = [];
  const take = ({ target }: FocusEvent): void => {
    had = around(target as Element, part);
  };
  // A browser may say so before what had the focus has gone; who leaves by themselves leaves it there.
  const leave = ({ target }: FocusEvent): void => {
    setTimeout(() => {
      if (had[0] === target && had[0]?.isConnected && document.activeElement !== target) had = [];
    });
  };
  const changed = new MutationObserver(() => {
    if (had[0] && !had[0].isConnected && document.activeElement === document.body) goOn(had);
  });
  changed.observe(part, { childList: true, subtree: true });
  part.addEventListener('focusin', take);
  part.addEventListener('focusout', leave);
  return { destroy: () => changed.disconnect() };
}
