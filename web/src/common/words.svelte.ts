// The words of the screen, from the catalogues that the whole project shares (stable keys, `{name}` where a value goes).

import { settings, type Lang } from './settings.svelte';

type Messages = Record<string, string>;
type Values = Record<string, string | number>;

const files = import.meta.glob<Messages>('../../../src/sobremesa/words/compiled/*/{table,refusals}.json', {
  eager: true,
  import: 'default',
});

// The names of rulesets and options come with the words of the rules, after the page has been drawn.
const later = import.meta.glob<Messages>('../../../src/sobremesa/words/compiled/*/{rules,cuarenta,gin,cribbage,review}.json', { import: 'default' });

const langOf = (path: string): Lang => (path.includes('/es/') ? 'es' : 'en');

let messages: Record<Lang, Messages> = $state.raw({ en: {}, es: {} });

function add(lang: Lang, content: Messages): void {
  messages = { ...messages, [lang]: { ...messages[lang], ...content } };
}

for (const [path, content] of Object.entries(files)) add(langOf(path), content);
for (const [path, load] of Object.entries(later)) void load().then((content) => add(langOf(path), content));

const filled = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

/** Whether the catalogues have this key. */
export const has = (key: string): boolean => key in messages[settings.lang];

/** The message of a key in the player's language; the key itself where nobody wrote one. */
export const t = (key: string, values: Values = {}): string => filled(messages[settings.lang][key] ?? key, values);

/** The message for so many: `key.one` for 1, `key.many` for any other number, which goes in as `{count}`. */
export const tn = (key: string, count: number, values: Values = {}): string =>
  t(`${key}.${count === 1 ? 'one' : 'many'}`, { count, ...values });

/** Why something was refused: the sentence for its code, else the server's own. */
export const refusal = (code: string, why: string): string => (has(`refusal.${code}`) ? t(`refusal.${code}`) : why);

/** `5h` → "5 of hearts". */
export const cardName = (card: string): string =>
  t('card.name', { rank: t(`rank.${card.charAt(0).toLowerCase()}`), suit: t(`suit.${card.charAt(1)}`) });

/** The last words of the keys that stand right under this one. */
export const keysUnder = (key: string, lang: Lang): string[] =>
  Object.keys(messages[lang])
    .filter((one) => one.startsWith(`${key}.`))
    .map((one) => one.slice(key.length + 1));

/** What cannot be said yet stays unsaid. */
export const tIfThere = (key: string): string => (has(key) ? t(key) : '');

/** "a", "a and b", "a, b and c". */
export function listed(items: readonly string[]): string {
  if (items.length < 2) return items.join('');
  return t('cards.and', { some: items.slice(0, -1).join(', '), last: items.at(-1) ?? '' });
}
