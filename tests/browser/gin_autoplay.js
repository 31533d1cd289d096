// Plays gin by the buttons on screen, as fast as they come, until `until` holds or the game is over.
// Resolves to what `until` returned, "over", or "slow" when the time is up. Draws from the stock, sheds the last loose
// card, and ends the hand whenever it is asked to.
async ([until, limit]) => {
  const find = (selector) => document.querySelector(selector);
  const rest = (ms = 0) => new Promise((done) => setTimeout(done, ms));
  const reached = new Function(`return (${until})`);
  const end = performance.now() + limit;
  const buttons = ['go-on', 'big-gin', 'end-hand', 'lay-best', 'draw-stock', 'draw-upcard'];

  const shed = async () => {
    if (!find('[data-hand] button[aria-pressed=true]')) {
      [...document.querySelectorAll('[data-hand] button[aria-disabled=false]')].at(-1)?.click();
      await rest();
    }
    find('[data-testid=discard]')?.click();
  };

  while (performance.now() < end) {
    const found = reached();
    if (found) return found;
    if (find('[data-testid=game-over]')) return 'over';
    const table = find('[data-testid=table]');
    const before = `${table?.dataset.n} ${find('[data-testid=hint]')?.dataset.prompt}`;
    const button = buttons.map((name) => find(`[data-testid=${name}]`)).find(Boolean);
    if (button) button.click();
    else if (find('[data-testid=discard]')) await shed();
    const same = () => before === `${table?.dataset.n} ${find('[data-testid=hint]')?.dataset.prompt}`;
    for (let waits = 0; waits < 40 && same(); waits++) await rest(4);
  }
  return 'slow';
};
