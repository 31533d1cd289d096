// Whether each pack of a record is the one that its salt makes, and which commitment it opens; as `sobremesa verify` judges it.

import { PACK, RecordReader, type Fault } from './recordReader';
import type { Hash } from './sha256';
import { dayOf, type Day } from './day';
import { jointOf, WORD, type Joint } from './joint';
import { cardsOf, commitmentOf, shuffled } from './shuffle';

export type Verdict = 'proved' | 'no-salt' | 'bad-salt' | 'other-salt' | 'other-seed' | 'other-pack';

/** One hand: its salt, its pack as the record has it and as the salt makes it, and the commitment that both open. */
export interface CheckedHand {
  hand: number;
  verdict: Verdict;
  salt: string;
  pack: readonly string[];
  made: readonly string[];
  /** Empty where there is no salt. */
  commitment: string;
}

export interface Verified {
  hands: CheckedHand[];
  game: string;
  /** What the players gave to be mixed in, by seat; empty where they gave nothing. */
  texts: string[];
  /** How the packs were drawn together; null where the server alone drew them. */
  joint: Joint | null;
  /** The day whose deal it was; null where it was none. */
  day: Day | null;
  /** Commitments and seals seen in time that nothing opens. */
  missing: string[];
  /** Why the file cannot be read to its end. */
  fault: Fault | null;
  /** Whether there are hands, every one of them proved, and nothing else is wrong. The moves are not looked at. */
  fair: boolean;
  /** Whether the game is a second try, whose first packs were an earlier game's. */
  retry: boolean;
}

const SEATS = ['1', '2', '3', '4'];

/** Checks a record; never throws, whatever the bytes. `noted` are commitments that were seen in time. */
export async function verifyRecord(data: Uint8Array, hash: Hash, noted: readonly string[] = []): Promise<Verified> {
  const record = new RecordReader(data);
  const texts = textsOf(record);
  const joint = await jointOf(record, texts.length, hash);
  const day = await dayOf(record, hash);
  const shuffle = { record, texts, joint, day, hash };
  const hands = await Promise.all(packsOf(record).map((pack, at) => checked(shuffle, pack, at + 1)));
  const opened = new Set(hands.filter((one) => one.verdict === 'proved').map((one) => one.commitment));
  for (const seal of [...(joint?.seals ?? []), day?.seal]) if (seal) opened.add(seal);
  const missing = noted.filter((one) => !opened.has(one.trim().toUpperCase()));
  const proved = hands.length > 0 && hands.every((one) => one.verdict === 'proved');
  return {
    hands,
    game: record.value('Game'),
    texts,
    joint,
    day,
    missing,
    fault: record.fault,
    fair: proved && !record.fault && !missing.length,
    retry: record.value('Retry') !== '',
  };
}

function textsOf(record: RecordReader): string[] {
  const seats = record.value('Seats');
  const number = SEATS.includes(seats) ? Number(seats) : 0;
  return SEATS.slice(0, number).map((seat) => record.value(`Text${seat}`));
}

/** The cards of each pack, in the order of the record. */
function packsOf(record: RecordReader): string[][] {
  const size = cardsOf(record.value('Game')).length;
  const starts = record.words.flatMap((word, at) => (size && word === PACK ? [at + 1] : []));
  return starts.map((start) => record.words.slice(start, start + size));
}

/** What all packs of a record are made from. */
interface Shuffle {
  record: RecordReader;
  texts: readonly string[];
  joint: Joint | null;
  day: Day | null;
  hash: Hash;
}

async function checked(shuffle: Shuffle, pack: readonly string[], hand: number): Promise<CheckedHand> {
  const { record, texts, joint, hash } = shuffle;
  const salt = record.value(`Salt${hand}`);
  if (!WORD.test(salt)) return { hand, verdict: salt ? 'bad-salt' : 'no-salt', salt, pack, made: [], commitment: '' };
  const commitment = await commitmentOf(salt, pack, hash);
  const due = await joint?.saltOf(hand);
  const together = joint && (!joint.retry || salt === due) ? joint : null;
  const found = (verdict: Verdict, made: string[] = []) => ({ hand, verdict, salt, pack, made, commitment });
  if ((together && salt !== due) || !(await fitsDay(shuffle.day, salt, hand))) return found('other-salt');
  if (together && !together.fits) return found('other-seed');
  const made = await shuffled(cardsOf(record.value('Game')), salt, texts, together?.seedsIn(hand) ?? [], hash);
  return found(made.join(' ') === pack.join(' ') ? 'proved' : 'other-pack', made);
}

/** Whether a salt is the one that the seed of its day gives to a pack, where the record opens that seed. */
async function fitsDay(day: Day | null, salt: string, hand: number): Promise<boolean> {
  const due = await day?.saltOf(hand);
  return due === undefined || due === null || salt === due;
}
