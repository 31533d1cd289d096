// Days and moments as the reader's region writes them.

/** Where the browser names no region: the day before its month, and the month as a word. */
const USUAL: Readonly<Record<string, string>> = { en: 'en-GB' };

/** A language in the region of the browser: the first of its languages that is this one with a region. */
export function inRegion(lang: string): string {
  const found = navigator.languages?.find((one) => one.toLowerCase().startsWith(`${lang}-`));
  return found ?? USUAL[lang] ?? lang;
}

/** Days and moments in this form, in a language as the browser's region writes it. */
export const dateFormat = (lang: string, form: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(inRegion(lang), form);
