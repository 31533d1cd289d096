// Plays the handheld of 1998 as one who forgets every sequence: taps a card, what it matches or adds, and Play.
// Resolves to how it ended ("over", or "slow"), the cards that were left of sequences, those of them that still lay
// on the table afterwards, and those that did not come to the other's pile; and how often a ronda was refused.
async (limit) => {
  const find = (selector) => document.querySelector(selector);
  const all = (selector) => [...document.querySelectorAll(selector)];
  const rest = (ms = 4) => new Promise((done) => setTimeout(done, ms));
  const end = performance.now() + limit;
  const told = { end: 'slow', left: [], stayed: [], missing: [], refused: 0 };
  const RANKS = 'A234567JQK';
  const rank = (card) => RANKS.indexOf(card[0]) + 1;
  const cards = (selector) => all(selector).map((card) => card.dataset.card);
  const number = () => Number(find('[data-testid=table]')?.dataset.n);
  const pile = () => Number(find('[data-testid=pile-2]')?.dataset.count ?? 0);

  const captured = (card, table) => {
    const equal = table.find((one) => rank(one) === rank(card));
    if (equal) return [equal];
    const small = table.filter((one) => rank(one) <= 7);
    const pairs = small.flatMap((one, at) => small.slice(at + 1).map((other) => [one, other]));
    return (rank(card) <= 7 && pairs.find(([one, other]) => rank(one) + rank(other) === rank(card))) || [];
  };

  const forgotten = (card, table) => {
    const left = [];
    for (let next = rank(card) + 1; ; next += 1) {
      const above = table.find((one) => rank(one) === next);
      if (!above) return left;
      left.push(above);
    }
  };

  const claim = async () => {
    const before = number();
    find('[data-testid=ronda]').click();
    // what the other does meanwhile takes the words of a refusal away again
    const waits = () => find('[data-testid=ronda]') && !find('[data-testid=refused]') && number() === before;
    while (waits() && performance.now() < end) await rest();
    if (find('[data-testid=refused]')) told.refused += 1;
  };

  const play = async () => {
    const [hand, table] = [cards('[data-hand] button'), cards('[data-testid=cloth] button')];
    const worth = (card) => captured(card, table).length && 1 + forgotten(card, table).length;
    const card = hand.reduce((best, one) => (worth(one) > worth(best) ? one : best));
    const [takes, before, had] = [captured(card, table), number(), pile()];
    const left = takes.length ? forgotten(card, table) : [];
    find(`[data-testid=hand-${card}]`).click();
    await rest();
    for (const one of takes) find(`[data-testid=table-${one}]`)?.click();
    await rest();
    const button = find('[data-testid=play]');
    if (!button) return;
    button.click();
    // a number more may be the other's ronda: the card has to have left the hand, which may be dealt it again
    const waits = () => number() === before || String(cards('[data-hand] button')) === String(hand);
    while (waits() && performance.now() < end) await rest();
    // after the last card of a hand the piles are cleared away
    if (!left.length || hand.length === 1) return;
    told.left.push(...left);
    told.stayed.push(...left.filter((one) => find(`[data-testid=table-${one}]`)));
    if (pile() < had + left.length) told.missing.push(...left);
  };

  let claimed = false;
  for (; performance.now() < end; await rest()) {
    if (find('[data-testid=game-over]')) return { ...told, end: 'over' };
    if (!find('[data-testid=ronda]')) claimed = false;
    if (find('[data-testid=go-on]')) find('[data-testid=go-on]').click();
    else if (find('[data-testid=ronda]') && !claimed) {
      claimed = true;
      await claim();
    } else if (find('[data-turn=mine] [data-hand] button[aria-disabled=false]')) await play();
  }
  return told;
};
