// The other side of a lesson's table: it takes moves as the socket of a live one does, and asks the server what comes of them.

import { ApiError } from '../wire/api';
import type { Line, LinkEvents } from '../wire/link';
import type { BaseView } from '../wire/generated/view';
import type { LessonPiece } from '../wire/generated/toClient';

/** Asks what comes of an attempt. */
export type Attempt = (move: string) => Promise<LessonPiece>;

export class LessonLine implements Line {
  readonly taught = true;
  private closed = false;

  constructor(
    private readonly events: LinkEvents<BaseView>,
    private readonly attempt: Attempt,
    private readonly answered: (piece: LessonPiece) => void,
  ) {}

  /** Shows a scene as it stands. */
  show({ table, frames }: LessonPiece): void {
    const last = frames.at(-1);
    if (!last) return;
    const events = frames.map(({ event }) => event);
    this.events.message({ type: 'sync', table, n: last.event.n, view: last.view, events, questions: [], clocks: null });
  }

  send = (move: string): boolean => {
    void this.ask(move);
    return true;
  };

  private async ask(move: string): Promise<void> {
    try {
      const piece = await this.attempt(move);
      if (this.closed) return;
      this.answered(piece);
      for (const { event, view } of piece.frames)
        this.events.message({ type: 'update', n: event.n, event, view, clocks: null });
    } catch (error) {
      const { code, why } = error instanceof ApiError ? error : new ApiError('internal', String(error), 0);
      if (!this.closed) this.events.message({ type: 'refused', code, why, n: 0 });
    }
  }

  close = (): void => void (this.closed = true);

  // Nobody else sits at this table.
  autoplay = (): boolean => false;
  say = (): boolean => false;
}
