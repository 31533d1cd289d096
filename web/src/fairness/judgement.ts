// What the page says of a record: what was computed of it, beside what this browser was shown while the game was on.

import type { ShownHands } from './commitments';
import type { KeptSeeds } from './seeds';
import { cardsOf } from './shuffle';
import type { CheckedHand, Verified } from './verification';

/** What this browser was shown of a hand's pack: the same before anything happened in it, the same later, another, or nothing. */
export type Seen = 'before' | 'during' | 'other' | 'never';

/** The outcome in a word; each has its sentence. */
export type Outcome =
  | 'seen'
  | 'some'
  | 'unseen'
  | 'broken'
  | 'unsealed'
  | 'withheld'
  | 'spoiled'
  | 'no-data'
  | 'unknown-game'
  | 'unreadable';

export interface Judgement {
  outcome: Outcome;
  /** By the place of the hand. */
  seen: Seen[];
  /** The numbers of the hands that this browser was promised otherwise. */
  broken: number[];
  spoiled: number;
  /** This browser opened its seed in time, and the record has it late. */
  doubted: boolean;
}

/** `daySeal` is the seal of the record's day as this browser was shown it, empty where it was not. */
export function judge(verified: Verified, shown: ShownHands, seeds: KeptSeeds | null = null, daySeal = ''): Judgement {
  const seen = verified.hands.map((hand) => seenOf(hand, shown));
  const broken = brokenOf(verified.hands, shown);
  const spoiled = verified.hands.filter((hand) => hand.verdict !== 'proved').length;
  const promised = broken.length > 0 || seeds !== null;
  const outcome =
    promised && opensNothing(verified)
      ? 'withheld'
      : isUnsealed(verified, seeds) || isOtherDay(verified, daySeal)
        ? 'unsealed'
        : outcomeOf(verified, seen, broken);
  return { outcome, seen, broken, spoiled, doubted: isDoubted(verified, seeds) };
}

/** Whether the record has nothing at all that opens its packs: a server takes it away with a text of somebody it forgets. */
const opensNothing = ({ hands, fault }: Verified): boolean =>
  !fault && hands.length > 0 && hands.every(({ verdict }) => verdict === 'no-salt');

/** Whether the record opens something else than what this browser saw sealed, or nothing at all. */
function isUnsealed({ joint, fault, game }: Verified, seeds: KeptSeeds | null): boolean {
  if (!seeds || fault || !cardsOf(game).length) return false;
  const seals = [seeds.server, ...seeds.seals];
  return seals.some((seal, at) => seal !== '' && joint?.seals[at] !== seal);
}

/** Whether the record opens another seed of its day than the one whose seal this browser saw. */
const isOtherDay = ({ day, fault }: Verified, daySeal: string): boolean =>
  !fault && day !== null && day.seal !== '' && daySeal !== '' && day.seal !== daySeal;

function isDoubted({ joint }: Verified, seeds: KeptSeeds | null): boolean {
  const mine = joint?.seats.find(({ seat }) => seat === seeds?.seat);
  return seeds?.early === true && mine !== undefined && mine.from !== 1;
}

function seenOf(hand: CheckedHand, shown: ShownHands): Seen {
  const kept = shown[hand.hand];
  if (!kept) return 'never';
  if (kept.commitment !== hand.commitment) return 'other';
  return kept.early ? 'before' : 'during';
}

/** Hands whose commitment was shown and is not opened; one that is not in the record at all is such a hand too. */
function brokenOf(hands: readonly CheckedHand[], shown: ShownHands): number[] {
  const opened = (number: number, commitment: string) =>
    hands.some((hand) => hand.hand === number && hand.verdict === 'proved' && hand.commitment === commitment);
  return Object.entries(shown).flatMap(([number, { commitment }]) =>
    opened(Number(number), commitment) ? [] : [Number(number)],
  );
}

function outcomeOf({ hands, game, fault, fair }: Verified, seen: readonly Seen[], broken: readonly number[]): Outcome {
  if (fault) return 'unreadable';
  if (!cardsOf(game).length) return 'unknown-game';
  if (broken.length) return 'broken';
  if (hands.every((hand) => hand.verdict === 'no-salt')) return 'no-data';
  if (!fair) return 'spoiled';
  if (seen.every((one) => one === 'before')) return 'seen';
  return seen.some((one) => one !== 'never') ? 'some' : 'unseen';
}
