// The two choices of the title screen of 1990 (GI-30), as options of today's rulesets.

const LOWEST = 100;
const HIGHEST = 500;
const STEP = 50;

/** The next score limit; after the highest the lowest comes again. */
export function nextLimit(limit: string): string {
  const next = (Math.floor(Number(limit) / STEP) + 1) * STEP;
  return String(next > HIGHEST ? LOWEST : Math.max(LOWEST, next));
}

const TWINS: Readonly<Record<string, string>> = { vga: 'vga-oklahoma', 'vga-oklahoma': 'vga' };

/** Whether Oklahoma is played, and the ruleset to change to for the other, where it has a twin of its own. */
export const oklahoma = (ruleset: string, option: string): { on: boolean; ruleset: string | null } => ({
  on: option === 'yes',
  ruleset: TWINS[ruleset] ?? null,
});
