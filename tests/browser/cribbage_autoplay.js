// Plays cribbage by the buttons on screen, as fast as they come, until `until` holds or the game is over.
// Resolves to what `until` returned, "over", or "slow" when the time is up. Lays away the first and the last card, plays
// the first that fits, and counts seven, which is sometimes too much and mostly too little.
async ([until, limit]) => {
  const find = (selector) => document.querySelector(selector);
  const all = (selector) => [...document.querySelectorAll(selector)];
  const rest = (ms = 0) => new Promise((done) => setTimeout(done, ms));
  const reached = new Function(`return (${until})`);
  const end = performance.now() + limit;

  const layAway = async () => {
    const cards = all('[data-hand] button');
    for (const card of [cards[0], cards.at(-1)]) if (card.ariaPressed !== 'true') card.click();
    await rest();
    find('[data-testid=lay-away]')?.click();
  };

  const count = async () => {
    for (let more = 0; more < 7; more++) find('[data-testid=step-more]')?.click();
    await rest();
    (find('[data-testid=pass]') ?? find('[data-testid=say]'))?.click();
  };

  while (performance.now() < end) {
    const found = reached();
    if (found) return found;
    if (find('[data-testid=game-over]')) return 'over';
    const table = find('[data-testid=table]');
    const stand = () => `${table?.dataset.n} ${find('[data-testid=hint]')?.dataset.prompt} ${find('[data-testid=show]')?.dataset.seat}`;
    const before = stand();
    const button = find('[data-testid=go-on], [data-testid=go]');
    if (button) button.click();
    else if (find('[data-testid=say]')) await count();
    else if (find('[data-testid=lay-away]')) await layAway();
    else find('[data-turn=mine] [data-hand] button[aria-disabled=false]')?.click();
    for (let waits = 0; waits < 40 && before === stand(); waits++) await rest(4);
  }
  return 'slow';
};
