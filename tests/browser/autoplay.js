// Plays by the buttons on screen, as fast as they come, until `until` holds or the game is over.
// Resolves to what `until` returned, "over", or "slow" when the time is up. Cards are picked in a fixed disorder.
async ([until, limit]) => {
  const find = (selector) => document.querySelector(selector);
  const all = (selector) => [...document.querySelectorAll(selector)];
  const rest = (ms = 0) => new Promise((done) => setTimeout(done, ms));
  const reached = new Function(`return (${until})`);
  const end = performance.now() + limit;
  let seed = 7;
  const some = (list) => list[(seed = (seed * 1103515245 + 12345) % 2147483648) % list.length];

  const take = async () => {
    if (!find('[data-hand] button[aria-pressed=true]')) some(all('[data-turn=mine] [data-hand] button[aria-disabled=false]')).click();
    await rest();
    for (let taps = 0; taps < 6 && find('[data-testid=play]')?.ariaDisabled === 'true'; taps++) {
      all('[data-testid=cloth] button[aria-disabled=false]').find((card) => card.ariaPressed !== 'true')?.click();
      await rest();
    }
    find('[data-testid=play]')?.click();
  };

  while (performance.now() < end) {
    const found = reached();
    if (found) return found;
    if (find('[data-testid=game-over]')) return 'over';
    const number = find('[data-testid=table]')?.dataset.n;
    const button = find('[data-testid=deal], [data-testid=ronda], [data-testid^=take-]:not([data-testid=take-back]), [data-testid=pass], [data-testid=go-on]');
    if (button) button.click();
    else if (find('[data-turn=mine] [data-hand] button[aria-disabled=false]')) await take();
    for (let waits = 0; waits < 40 && find('[data-testid=table]')?.dataset.n === number; waits++) await rest(4);
  }
  return 'slow';
};
