// What is asked for a study: the events of a line, and what the maestro thinks of a place in it.

import { call } from '../wire/call';
import type { Assessment, LinePiece, ReplayFrame, ReplayPiece } from '../wire/generated/toClient';
import type { BaseView } from '../wire/generated/view';
import type { Viewpoint } from '../replay/viewpoints';
import type { Place } from './study';

type Frame = ReplayFrame<BaseView>;

/** The lines of one record: what has come once is not asked for again. */
export class Lines {
  private readonly own = new Map<string, Promise<Frame[]>>();
  private readonly judged = new Map<string, Promise<Assessment>>();

  constructor(readonly record: string) {}

  /** The record itself, as far as it can be played: its first piece, and what stops it. */
  open = (): Promise<LinePiece<BaseView>> => this.ask({ after: 0, moves: [] }, null, { seat: 0, hands: false }, 0);

  /** The next events of the line to a place, from a viewpoint. */
  async piece(place: Place, from: Viewpoint, after: number): Promise<ReplayPiece<BaseView>> {
    if (!place.moves.length || after >= place.after) return this.ask(place, place.after, from, after);
    const own = (await this.framesOf(place.after, from)).slice(after, place.after);
    const rest = await this.ask(place, place.after, from, place.after);
    return { ...rest, frames: [...own, ...rest.frames] };
  }

  /** What there is to choose at a place, or what was to be chosen before its last move. */
  assess(place: Place, played: boolean, seat = 0, every = false): Promise<Assessment> {
    const key = JSON.stringify([place, played, seat, every]);
    const known =
      this.judged.get(key) ??
      call('analysis_position', {
        data: { record: this.record, keep: place.after, moves: [...place.moves], played, seat, every },
      });
    this.judged.set(key, known);
    known.catch(() => this.judged.delete(key));
    return known;
  }

  /** The maestro's moves in all seats after a place. */
  goOn = async ({ after, moves }: Place): Promise<readonly string[]> =>
    (await call('analysis_continuation', { data: { record: this.record, keep: after, moves: [...moves] } })).moves;

  /** The move of a place as it is written: a pack with its cards. */
  async written(place: Place): Promise<string> {
    const piece = await this.ask(place, place.after, { seat: 0, hands: false }, 2 ** 31 - 1);
    return piece.moves.at(-1) ?? '';
  }

  private ask(place: Place, keep: number | null, from: Viewpoint, after: number): Promise<LinePiece<BaseView>> {
    return call('analysis_line', { data: { record: this.record, keep, moves: [...place.moves] }, ...from, after });
  }

  /** The first events of the record, from a viewpoint. */
  private framesOf(number: number, from: Viewpoint): Promise<Frame[]> {
    const key = JSON.stringify(from);
    const known = this.own.get(key) ?? this.fetchAll(number, from);
    this.own.set(key, known);
    return known.then((frames) => (frames.length >= number ? frames : this.refetched(key, number, from)));
  }

  private refetched(key: string, number: number, from: Viewpoint): Promise<Frame[]> {
    const asked = this.fetchAll(number, from);
    this.own.set(key, asked);
    return asked;
  }

  private async fetchAll(number: number, from: Viewpoint): Promise<Frame[]> {
    const found: Frame[] = [];
    while (found.length < number) {
      const { frames } = await this.ask({ after: number, moves: [] }, number, from, found.length);
      if (!frames.length) break;
      found.push(...frames);
    }
    return found;
  }
}
