// What is chosen on the title screen of 1990: it stays so when a game is left, until the page is closed.

export const chosen = $state({ limit: '100', oklahoma: false });
