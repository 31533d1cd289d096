// Whom a player does not want to hear. Computers and everybody at once: kept in this browser. People: kept by the server.

const KEY = 'sobremesa.mutes';
const KEPT = 200;

interface Mutes {
  all: boolean;
  /** Session and seat. */
  seats: string[];
}

const nameOf = (session: string, seat: number): string => `${session}|${seat}`;

function load(): Mutes {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Mutes>;
    return {
      all: kept.all === true,
      seats: Array.isArray(kept.seats) ? kept.seats.filter((one) => typeof one === 'string') : [],
    };
  } catch {
    return { all: false, seats: [] };
  }
}

let mutes: Mutes = $state.raw(load());

function keep(next: Mutes): void {
  mutes = { ...next, seats: next.seats.slice(-KEPT) };
  try {
    localStorage.setItem(KEY, JSON.stringify(mutes));
  } catch {
    // It only forgets.
  }
}

export const allMuted = (): boolean => mutes.all;

export const muteAll = (all: boolean): void => keep({ ...mutes, all });

/** What the server keeps of people, as far as it was asked here. */
let people: Readonly<Record<string, boolean>> = $state.raw({});

export const isMuted = (session: string, seat: number): boolean =>
  people[nameOf(session, seat)] ?? mutes.seats.includes(nameOf(session, seat));

export const mutePerson = (session: string, seat: number, on: boolean): void => {
  people = { ...people, [nameOf(session, seat)]: on };
};

export function mute(session: string, seat: number, on: boolean): void {
  const others = mutes.seats.filter((one) => one !== nameOf(session, seat));
  keep({ ...mutes, seats: on ? [...others, nameOf(session, seat)] : others });
}
