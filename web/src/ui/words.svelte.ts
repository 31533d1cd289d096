// The words of the screen, from the catalogues that the whole project shares (stable keys, `{name}` where a value goes).

import { untrack } from 'svelte';
import { settings, type Lang } from '../settings/settings.svelte';

type Messages = Record<string, string>;
type Values = Record<string, string | number>;

const files = import.meta.glob<Messages>(
  [
    '../../../src/sobremesa/rulebook/compiled/*/*.json',
    '!../../../src/sobremesa/rulebook/compiled/*/{cli,research,terminal}.json',
  ],
  { import: 'default' },
);

/** What every screen says; and the refusals of lessons and tables, which may come after it has been drawn. */
const FIRST = ['table'] as const;
const SOON = ['refusals'] as const;

let messages: Partial<Record<Lang, Messages>> = $state.raw({});
const wanted = new Set<string>([...FIRST, ...SOON]);
const asked = new Map<string, Promise<void>>();
/** Where messages come from that stand in no catalogue of the page, by the name of their domain. */
const sources = new Map<string, (lang: Lang) => Promise<Messages>>();

/**
 * Fetches catalogues in the player's language, and again in any other that is chosen later.
 *
 * Nothing that waits for them is drawn anew for another language: what a page holds, as a search or a secret, outlives it.
 */
export async function speak(...domains: readonly string[]): Promise<void> {
  for (const domain of domains) wanted.add(domain);
  await all(
    untrack(() => settings.lang),
    domains,
  );
}

/** Fetches messages that stand in no catalogue of the page, now and in any language that is chosen later. */
export async function speakFrom(domain: string, source: (lang: Lang) => Promise<Messages>): Promise<void> {
  sources.set(domain, source);
  await speak(domain);
}

/** Fetches all that is wanted in a language; done when the first words of the screen are there. */
export function speakIn(lang: Lang): Promise<void> {
  const first = all(lang, FIRST);
  void first.then(() => all(lang, [...wanted])).catch(() => undefined);
  return first;
}

const all = async (lang: Lang, domains: readonly string[]): Promise<void> =>
  void (await Promise.all(domains.map((domain) => once(lang, domain))));

function once(lang: Lang, domain: string): Promise<void> {
  const path = `../../../src/sobremesa/rulebook/compiled/${lang}/${domain}.json`;
  const coming = asked.get(path) ?? add(lang, sources.get(domain) ?? files[path]);
  asked.set(path, coming);
  coming.catch(() => asked.delete(path));
  return coming;
}

async function add(lang: Lang, source?: (lang: Lang) => Promise<Messages>): Promise<void> {
  const content = await source?.(lang);
  messages = { ...messages, [lang]: { ...messages[lang], ...content } };
}

/** The messages of the player's language; while they are on their way, those of the other. */
const spoken = (): Messages => messages[settings.lang] ?? Object.values(messages)[0] ?? {};

const filled = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

/** Whether the catalogues have this key. */
export const has = (key: string): boolean => key in spoken();

/** The message of a key in any language that has come: a language chosen later comes catalogue by catalogue. */
const anywhere = (key: string): string | undefined => Object.values(messages).find((some) => key in some)?.[key];

/** The message of a key in the player's language, or while that is on its way another's; the key where nobody wrote one. */
export const t = (key: string, values: Values = {}): string => filled(spoken()[key] ?? anywhere(key) ?? key, values);

/** The message for so many: `key.one` for 1, `key.many` for any other number, which goes in as `{count}`. */
export const tn = (key: string, count: number, values: Values = {}): string =>
  t(`${key}.${count === 1 ? 'one' : 'many'}`, { count, ...values });

/** A number with one place after the point, which is a comma in Spanish. */
export const inFigures = (value: number): string =>
  value.toLocaleString(settings.lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/**
 * Days and moments in a language, as it is written in the region that the browser names for it; without one the day
 * stands before its month.
 */
export const dateFormat = (lang: string, form: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(
    navigator.languages?.find((one) => one.startsWith(`${lang}-`)) ?? lang.replace('en', 'en-GB'),
    form,
  );

/** "63 %", which no line breaks. */
export const inPercent = (value: number | string): string => `${value}\u00a0%`;

/** Why something was refused: the sentence for its code, else the server's own. */
export const refusal = (code: string, why: string): string => (has(`refusal.${code}`) ? t(`refusal.${code}`) : why);

/** `5h` → "5 of hearts". */
export const cardName = (card: string): string =>
  t('card.name', { rank: t(`rank.${card.charAt(0).toLowerCase()}`), suit: t(`suit.${card.charAt(1)}`) });

/** How the level of a program begins that the host of a server has listed. */
const PROGRAM = 'program:';

/** Whether a level is such a program. */
export const isProgram = (level: string): boolean => level.startsWith(PROGRAM);

/** What a level is called; a program from outside, and a level that a game of a package adds, is called as it is. */
export const levelName = (level: string): string =>
  isProgram(level) ? level.slice(PROGRAM.length) : tIfThere(`level.${level}`) || level;

/** The same where it is chosen: with what the name means, for those of another language. */
export const levelChoice = (level: string): string =>
  has(`level-choice.${level}`) ? t(`level-choice.${level}`) : levelName(level);

/** What a level does, in a line, where that is known. */
export const levelIs = (level: string): string => tIfThere(`level-is.${isProgram(level) ? 'program' : level}`);

/** What cannot be said yet stays unsaid. */
export const tIfThere = (key: string): string => (has(key) ? t(key) : '');

/** "a", "a and b", "a, b and c". */
export function listed(items: readonly string[]): string {
  if (items.length < 2) return items.join('');
  return t('cards.and', { some: items.slice(0, -1).join(', '), last: items.at(-1) ?? '' });
}
