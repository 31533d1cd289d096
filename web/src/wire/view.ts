// What every game's view has; the rest belongs to the game's own folder.

/** A card by its rank and its suit: `Td` is the ten of diamonds. */
export type Card = string;

export interface BaseView {
  game: string;
  rules: string;
  seat: number;
  seats: number;
  over: boolean;
  winner: number;
  score: number[];
  legal: string[];
}
