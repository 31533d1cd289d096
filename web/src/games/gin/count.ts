// How the points of a hand come about, spelled out. Pure: the figures are the server's; only their sum is written out.

import type { Points } from '../../wire/generated/toClient';
import type { Card } from '../../wire/generated/view';
import type { HandResult } from '../../wire/generated/gin';
import type { View } from './view';

/** What is added up, in order: a bonus of the ruleset, or the difference of two hands. */
export type Term = { kind: 'bonus' | 'deadwood'; points: number } | { kind: 'difference'; more: number; less: number };

const option = (view: View, name: string): number => Number(view.options[name] ?? 0) || 0;

/** The terms of a hand's points; none for a hand that nobody won. */
export function termsOf(view: View, result: HandResult): Term[] {
  const knocker = result.knock?.points ?? 0;
  const defender = result.defence?.deadwood ?? 0;
  switch (result.kind) {
    case 'knock':
      return [{ kind: 'difference', more: defender, less: knocker }];
    case 'undercut':
      return [
        { kind: 'bonus', points: option(view, 'undercut') },
        { kind: 'difference', more: knocker, less: defender },
      ];
    case 'gin':
      return [
        { kind: 'bonus', points: option(view, 'gin') },
        { kind: 'deadwood', points: defender },
      ];
    case 'biggin':
      return [
        { kind: 'bonus', points: option(view, 'big-gin') },
        { kind: 'deadwood', points: defender },
      ];
    default:
      return [];
  }
}

/** Why nobody laid down (GI-14): the pile was drawn from too often, or the stock has run out; and the number of it. */
export function drawnBecause(view: View): { why: 'pile' | 'stock'; number: number } {
  const most = option(view, 'pile-draws');
  const often = most > 0 && view.pile_draws >= most;
  return often ? { why: 'pile', number: view.pile_draws } : { why: 'stock', number: view.stock };
}

/** The sentence of a hand that nobody won; none where the game ends with it, since nobody deals again (GI-17). */
export function unscoredKey(view: View, result: HandResult): '' | 'gin.end.equal' | 'gin.end.again' {
  if (result.knock) return 'gin.end.equal';
  return view.over ? '' : 'gin.end.again';
}

const COURT = 10;
const valueOf = (card: Card): number => Number(card.charAt(0)) || (card.startsWith('A') ? 1 : COURT);

/**
 * The same from a line of points alone, whose cards are the loser's deadwood: for a hand that is cleared away. Null
 * for what is no hand's points, and where it cannot be told whether the hand counted twice.
 */
export function termsOfLine(view: View, line: Points): { terms: Term[]; doubled: boolean } | null {
  const left = line.cards.reduce((sum, card) => sum + valueOf(card), 0);
  const mayDouble = view.options['spades-double'] === 'yes';
  if (line.reason === 'gin' || line.reason === 'biggin') {
    const bonus = option(view, line.reason === 'gin' ? 'gin' : 'big-gin');
    return {
      terms: [
        { kind: 'bonus', points: bonus },
        { kind: 'deadwood', points: left },
      ],
      doubled: mayDouble && line.points === 2 * (bonus + left),
    };
  }
  if (mayDouble || (line.reason !== 'knock' && line.reason !== 'undercut')) return null;
  const bonus = line.reason === 'undercut' ? option(view, 'undercut') : 0;
  const difference: Term = { kind: 'difference', more: left, less: left + bonus - line.points };
  return { terms: bonus ? [{ kind: 'bonus', points: bonus }, difference] : [difference], doubled: false };
}

/** `25 + (9 − 4)`, and ` × 2` where the hand counts twice. */
export function sumText(terms: readonly Term[], doubled: boolean): string {
  const written = terms.map((term) => {
    if (term.kind !== 'difference') return String(term.points);
    const pair = `${term.more} − ${term.less}`;
    return terms.length > 1 || doubled ? `(${pair})` : pair;
  });
  const sum = written.join(' + ');
  if (!doubled) return sum;
  return terms.length > 1 ? `(${sum}) × 2` : `${sum} × 2`;
}

/** What a seat has left at the end of a hand, and null where nobody laid down. */
export function leftOf(result: HandResult, seat: number): number | null {
  if (!result.knock) return null;
  return result.knock.seat === seat ? result.knock.points : (result.defence?.deadwood ?? null);
}
