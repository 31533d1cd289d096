// What the menus of 1988 are set to: it holds for the next game (CR-40).

export const chosen = $state({ short: false, xray: false });

/** Takes over what a table is played by. */
export function chooseAsAt(rules: string, options: Readonly<Record<string, string>>): void {
  chosen.short = rules.endsWith('-61');
  chosen.xray = options['xray'] !== undefined && options['xray'] !== 'no';
}

/** The ruleset and the options that are chosen. */
export const order = (): { rules: string; options: Record<string, string> } => ({
  rules: chosen.short ? 'cadenza-61' : 'cadenza',
  options: chosen.xray ? { xray: '1' } : {},
});
