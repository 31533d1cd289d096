// What tests of accessibility measure on a page. `measure.words()` names the words that can be seen, `measure.clipped()`
// those of which something is cut off, `measure.crossed()` those that lie over each other, `measure.focused()` how what has the focus shows.
globalThis.measure = (() => {
  const named = (element) => {
    const own = element.closest('[data-testid]')?.dataset.testid ?? '';
    return `${own}: ${(element.getAttribute('aria-label') ?? element.textContent).trim().replace(/\s+/g, ' ').slice(0, 40)}`;
  };
  const isSeen = (element) => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    for (let one = element; one; one = one.parentElement) if (getComputedStyle(one).clipPath !== 'none' && one.offsetHeight <= 2) return false;
    return true;
  };
  const isOff = (element) => Boolean(element.closest('[disabled], [aria-disabled=true], option, [aria-hidden=true] svg'));
  const opacity = (element) => (element ? Number(getComputedStyle(element).opacity) * opacity(element.parentElement) : 1);

  /** Texts with something to see in them, and the element that holds each. */
  function* texts() {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (node.data.trim() && !element.closest('svg, script, noscript, style') && isSeen(element)) yield { node, element };
    }
  }

  function linesOf(node) {
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].filter((line) => line.width > 3 && line.height > 3);
  }

  const isOnTop = (element, line) => {
    const x = line.left + line.width / 2;
    const y = line.top + line.height / 2;
    // what is half under the edge of the screen, or of what scrolls, has something else behind it
    const scrolls = element.closest('.body')?.getBoundingClientRect() ?? { top: 0, bottom: innerHeight };
    if (line.left < 0 || line.right > innerWidth || line.top < Math.max(0, scrolls.top) + 4 || line.bottom > Math.min(innerHeight, scrolls.bottom) - 4) return false;
    const top = document.elementFromPoint(x, y);
    return Boolean(top) && (element.contains(top) || top.contains(element) || element.closest('label')?.contains(top));
  };

  function words() {
    const found = [];
    for (const { node, element } of texts()) {
      if (isOff(element) || !/[\p{L}\p{N}]/u.test(node.data)) continue;
      const style = getComputedStyle(element);
      const size = parseFloat(style.fontSize);
      const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
      // letters reach neither the top nor the bottom of their line
      const lines = linesOf(node)
        .filter((line) => isOnTop(element, line))
        .map(({ x, y, width, height }) => ({ x, y: y + height * 0.2, width, height: height * 0.6 }));
      if (lines.length) found.push({ name: named(element), colour: style.color, opacity: opacity(element), large, lines });
    }
    return found;
  }

  /** Elements whose words are cut off by their own edge, by that of something around them which cannot be scrolled, or by
   * the page's upper or left edge, beyond which nothing scrolls. */
  function clipped() {
    const found = new Set();
    for (const { node, element } of texts()) {
      for (const line of linesOf(node)) {
        if (line.top + scrollY < -line.height * 0.2 || line.left + scrollX < -2) found.add(named(element));
        for (let one = element; one && one !== document.body; one = one.parentElement) {
          const style = getComputedStyle(one);
          if (style.position === 'fixed') break;
          if (style.overflow === 'visible') continue;
          const box = one.getBoundingClientRect();
          const slack = line.height * 0.2;
          const across = /hidden|clip/.test(style.overflowX) && (line.right > box.right + 2 || line.left < box.left - 2);
          const along = /hidden|clip/.test(style.overflowY) && (line.bottom > box.bottom + slack || line.top < box.top - slack);
          if (across || along) found.add(named(element));
          if (/auto|scroll/.test(style.overflow)) break;
        }
      }
    }
    return [...found];
  }

  /** The nearest thing around an element that hides what lies behind it. */
  function groundOf(element) {
    for (let one = element; one; one = one.parentElement) {
      const { backgroundColor, backgroundImage } = getComputedStyle(one);
      if (backgroundImage !== 'none' || /^rgb\(/.test(backgroundColor)) return one;
    }
    return null;
  }

  /** Pairs of elements whose letters lie over each other on the same ground; what lies over another ground hides it. */
  function crossed() {
    const lines = [...texts()].flatMap(({ node, element }) =>
      linesOf(node).map(({ left, right, top, height }) => ({ element, left, right, top: top + height * 0.25, bottom: top + height * 0.75 })),
    );
    const cross = (one, other) =>
      one.element !== other.element && groundOf(one.element) === groundOf(other.element) && Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 2;
    const pairs = lines.flatMap((one, at) => lines.slice(at + 1).filter((other) => cross(one, other)).map((other) => `${named(one.element)} over ${named(other.element)}`));
    return [...new Set(pairs)];
  }

  /** What has the focus: whether something of it can be seen, and whether it shows that the keyboard is there. */
  function focused() {
    const at = document.activeElement;
    if (!at || at === document.body) return null;
    const shown = at.matches('input[type=radio], input[type=file]') ? (at.closest('label') ?? at) : at;
    const box = shown.getBoundingClientRect();
    const places = [0.12, 0.5, 0.88].flatMap((x) => [0.12, 0.5, 0.88].map((y) => [box.left + box.width * x, box.top + box.height * y]));
    const inside = places.filter(([x, y]) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight);
    const free = inside.some(([x, y]) => {
      const top = document.elementFromPoint(x, y);
      return top && (shown.contains(top) || top.contains(shown));
    });
    const rings = [at, shown].map((one) => getComputedStyle(one));
    const ring = rings.some((style) => style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2);
    return { name: named(at), free, ring, tag: at.tagName };
  }

  return { words, clipped, crossed, focused };
})();
