// The pace at which the first dealer is found, at normal speed: two seconds in all, however many cards it takes.

export const FOUND_MS = 2000;
/** What is left for seeing whom the cards have chosen. */
const SEEN_MS = 800;
/** A single card takes no longer than this. */
const CARD_MS = 300;

/** When the card at this place is turned, of so many; with the number itself: when the last of them lies there. */
export const turnedAt = (at: number, cards: number): number => at * Math.min(CARD_MS, (FOUND_MS - SEEN_MS) / cards);
