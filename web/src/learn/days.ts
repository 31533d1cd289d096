// Days by the calendar of whoever learns.

const DAY = 86_400_000;
const midnight = (date: Date): number => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());

/** How many days after today a date is, by the calendar; below 0 it has passed. */
export const daysUntil = (due: Date, now: Date): number => Math.round((midnight(due) - midnight(now)) / DAY);
