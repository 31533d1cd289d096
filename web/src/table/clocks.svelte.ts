// The clocks of a table: what the server last said of them, counted down from there. Only the server says that a time is up.

import { t } from '../ui/words.svelte';
import type { ClockTerms, Clocks, Pause } from '../wire/generated/toClient';

const TICK = 200;
/** Under so many milliseconds a clock warns. */
export const SHORT = 10_000;

/** What is left after `waited` milliseconds of something told. */
export function leftAfter(told: Clocks, seat: number, waited: number): number | null {
  const left = told.left[seat - 1] ?? null;
  if (left === null || !told.running.includes(seat)) return left;
  return Math.max(0, left - Math.max(0, waited - told.pause));
}

const HOUR = 3600;
/** No clock of seconds gives more: what is longer is told in days and hours, or in hours and minutes. */
const LONG = 4 * HOUR;

/** "2 days 3 h", "5 h 12 min", and from four hours down as a clock shows it; what has begun counts whole. */
export const timeText = (ms: number): string => (ms <= LONG * 1000 ? clockText(ms) : spanText(ms));

/** "2 days 3 h", "5 h 12 min", "12 min": for what is not counted down before one's eyes. What has begun counts whole. */
export function spanText(ms: number): string {
  const [days, hours] = split(Math.ceil(ms / 1000 / HOUR), 24);
  if (days) return t(`clock.day${days > 1 ? 's' : ''}${hours ? '-hours' : ''}`, { days, hours });
  const [full, minutes] = split(Math.ceil(ms / 1000 / 60), 60);
  if (!full) return t('clock.minutes', { minutes });
  return t(`clock.hours${minutes ? '-minutes' : ''}`, { hours: full, minutes });
}

const split = (all: number, by: number): [number, number] => [Math.floor(all / by), all % by];

/** "4:07", and "1:00:05" from an hour on; what has begun counts whole, so that 0:00 is the end. */
export function clockText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const [first, ...rest] = parts[0] ? parts : parts.slice(1);
  return [first, ...rest.map((part) => String(part).padStart(2, '0'))].join(':');
}

/** A choice of the lobby as one word: `none`, `move-30`, `game-300-5`. */
export const termsWord = (terms: ClockTerms | undefined): string =>
  terms ? [terms.kind, terms.seconds, ...(terms.kind === 'game' ? [terms.increment] : [])].join('-') : 'none';

export class TableClocks {
  private told: Clocks | null = $state.raw(null);
  private at = 0;
  private waited = $state(0);
  private timer = 0;

  /** Takes what the server says. */
  update(told: Clocks | null): void {
    this.told = told;
    this.at = performance.now();
    this.waited = 0;
    clearInterval(this.timer);
    if (told?.running.length)
      this.timer = setInterval(() => (this.waited = performance.now() - this.at), TICK) as unknown as number;
  }

  /** The milliseconds that a seat has left; null: it has no clock. */
  left(seat: number): number | null {
    return this.told && leftAfter(this.told, seat, this.waited);
  }

  /** Whose sake all time stands still for, by correspondence. */
  get paused(): readonly Pause[] {
    return this.told?.paused ?? [];
  }

  runs(seat: number): boolean {
    return Boolean(this.told?.running.includes(seat) && this.waited >= this.told.pause);
  }

  stop(): void {
    clearInterval(this.timer);
  }
}
