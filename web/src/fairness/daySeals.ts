// The seals of the days that this browser was shown before the seeds were opened: kept here, where no server can change them.

const KEY = 'sobremesa.days';
const DAYS = 60;

type All = Record<string, string>;

function all(): All {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? (kept as All) : {};
  } catch {
    return {};
  }
}

/** Keeps the seals of some days, by day (ISO 8601). The first word counts. */
export function keepDaySeals(told: Readonly<All>): void {
  const both = { ...told, ...all() };
  const latest = Object.entries(both).sort(([one], [other]) => (one < other ? 1 : -1));
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(latest.slice(0, DAYS))));
  } catch {
    // A browser that may not keep anything can say nothing of them later.
  }
}

/** What this browser was shown of a day; empty where it was shown nothing. */
export function daySealShown(day: string): string {
  const seal: unknown = all()[day];
  return typeof seal === 'string' ? seal : '';
}
