// Tells what on a table lies over what it must not, what sticks out of the table, and what is cut off. Whatever is to be
// kept clear says so itself, by `data-clear`:
//   always  names, hands, scores, labels, buttons: nothing lies over them
//   middle  the cards in the middle: only what is said for a moment lies over them
//   over    what is said for a moment: calls, slips
//   end     the paper at the end of a game, which lies over all but what is said
// `data-whole` marks words of which nothing may be cut off.
() => {
  const SLACK = 1.5;
  const far = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  const union = (a, b) => ({ left: Math.min(a.left, b.left), top: Math.min(a.top, b.top), right: Math.max(a.right, b.right), bottom: Math.max(a.bottom, b.bottom) });
  const within = (a, b) => ({ left: Math.max(a.left, b.left), top: Math.max(a.top, b.top), right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom) });
  const isThere = (a) => a.right - a.left > 0.5 && a.bottom - a.top > 0.5;
  const overlap = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > SLACK && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > SLACK;

  const opaque = (colour) => !/^rgba\(.*, 0\)$|^transparent$/.test(colour);
  const isPainted = (element, style) =>
    element.matches('svg, img, .card, button') || opaque(style.backgroundColor) || style.backgroundImage !== 'none' || (parseFloat(style.borderTopWidth) > 0 && opaque(style.borderTopColor) && style.borderTopStyle !== 'none');

  /** Letters reach neither the top nor the bottom of their line. */
  function linesOf(text, style) {
    const range = document.createRange();
    range.selectNodeContents(text);
    const size = parseFloat(style.fontSize);
    return [...range.getClientRects()].map((line) => ({ left: line.left, right: line.right, top: line.top + size * 0.3, bottom: line.bottom - size * 0.12 }));
  }

  /** What can be seen of an element: its letters and whatever in it is painted, as far as nothing cuts it off. */
  function seen(element, clip) {
    const style = getComputedStyle(element);
    if (style.display === 'none' || style.clipPath !== 'none' || style.visibility === 'hidden') return far;
    const box = element.getBoundingClientRect();
    const inner = style.overflow === 'visible' ? clip : within(clip, box);
    let all = isPainted(element, style) ? within(clip, box) : far;
    if (element instanceof SVGElement) return all;
    for (const child of element.childNodes) {
      const parts = child instanceof Element ? [seen(child, inner)] : child instanceof Text && child.data.trim() ? linesOf(child, style).map((line) => within(inner, line)) : [];
      for (const part of parts) if (isThere(part)) all = union(all, part);
    }
    return all;
  }

  const named = (element) => {
    const own = element.dataset.testid ?? element.closest('[data-testid]')?.dataset.testid ?? '';
    return `${own}/${element.dataset.clear}${element.children.length ? '' : ` “${element.textContent.trim().slice(0, 30)}”`}`;
  };
  const everything = { left: -1e6, top: -1e6, right: 1e6, bottom: 1e6 };
  for (const animation of document.getAnimations()) if (animation.effect?.getComputedTiming().endTime < 1e5) animation.finish();
  const found = [...document.querySelectorAll('[data-testid=table] [data-clear]')]
    .map((element) => ({ element, kind: element.dataset.clear, box: seen(element, everything) }))
    .filter(({ box }) => isThere(box));

  const ended = found.some(({ kind }) => kind === 'end');
  const mayMeet = (a, b) => {
    if (ended) return ![a, b].includes('end') || ![a, b].includes('over');
    return [a, b].includes('over') && [a, b].includes('middle');
  };
  const told = [];
  found.forEach((a, at) => {
    for (const b of found.slice(at + 1)) {
      if (mayMeet(a.kind, b.kind) || a.element.contains(b.element) || b.element.contains(a.element)) continue;
      if (overlap(a.box, b.box)) told.push(`${named(a.element)} × ${named(b.element)}`);
    }
  });

  const field = document.querySelector('[data-testid=field]').getBoundingClientRect();
  for (const { element, kind, box } of found) {
    const edge = element.closest('[data-testid=field]') && kind !== 'over' && kind !== 'end' ? field : { left: 0, right: innerWidth, top: -1e6, bottom: 1e6 };
    if (box.left < edge.left - SLACK || box.right > edge.right + SLACK || box.top < edge.top - SLACK || box.bottom > edge.bottom + SLACK) told.push(`${named(element)} sticks out`);
  }
  for (const element of document.querySelectorAll('[data-whole]')) if (element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).display !== 'inline') told.push(`${named(element)} is cut off`);
  const page = document.scrollingElement;
  if (page.scrollWidth > innerWidth) told.push(`the page is ${page.scrollWidth - innerWidth} too broad`);
  return { told, scrolls: page.scrollHeight - innerHeight };
};
