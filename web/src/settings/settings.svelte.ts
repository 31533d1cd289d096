// What a player prefers, kept in this browser. One object, read and written field by field.

import type { ClockTerms } from '../wire/generated/toClient';
import type { NewTable } from '../wire/generated/toServer';

export type Lang = 'en' | 'es';
export type Speed = 'instant' | 'quick' | 'normal' | 'leisurely';
export type Cloth = 'bottle' | 'wine' | 'indigo' | 'linen';
export type Theme = 'auto' | 'light' | 'dark';
export type Loudness = 'off' | 'soft' | 'medium' | 'loud';
/** How the table is dressed: as itself, or as the program of one of these years. */
export type Look = 'table' | '1988' | '1990' | '1998';
export type Who = 'me' | 'watch';
export type Away = NonNullable<NewTable['away']>;
export type Assistance = NonNullable<NewTable['assistance']>;

export const LANGS: readonly Lang[] = ['es', 'en'];
export const SPEEDS: readonly Speed[] = ['instant', 'quick', 'normal', 'leisurely'];
export const CLOTHS: readonly Cloth[] = ['bottle', 'wine', 'indigo', 'linen'];
export const LOUDNESSES: readonly Loudness[] = ['off', 'soft', 'medium', 'loud'];
export const THEMES: readonly Theme[] = ['auto', 'light', 'dark'];
export const LOOKS: readonly Look[] = ['table', '1988', '1990', '1998'];
export const ASSISTANCES: readonly Assistance[] = ['none', 'some', 'full'];
export const BACKS = [1, 2, 3] as const;

/** How the last game was set up, so that one tap starts the next. */
export interface LastGame {
  game: string;
  rules: string;
  seats: number;
  level: string;
  who: Who;
  options: Record<string, string>;
  /** The seats that are kept for friends, for how many seconds they wait for one who is away, and what happens then. */
  friends?: number[];
  grace?: number;
  away?: Away;
  /** Whether anybody may come, or only friends by link. */
  public?: boolean;
  clock?: ClockTerms;
  /** Whether a move may be taken back where all agree; unless told otherwise it may. */
  takebacks?: boolean;
  /** Whether friends may ask for hints; unless told otherwise they may not. */
  hints?: boolean;
  /** What the table does unasked; unless told otherwise, what the ruleset's tables usually do. */
  assistance?: Assistance;
  /** Whether the game counts in the ratings; unless told otherwise it does where anybody may come. */
  rated?: boolean;
}

export interface Settings {
  lang: Lang;
  speed: Speed;
  /** By ruleset: whether the computer's play waits for a tap. */
  wait: Record<string, boolean>;
  colours: 2 | 4;
  back: 1 | 2 | 3;
  cloth: Cloth;
  theme: Theme;
  sound: Loudness;
  /** Whether calls are spoken by the browser's voice. */
  voice: boolean;
  look: Look;
  /** Whether only the cards show, and what is needed to play; the rest comes when it is asked for. */
  zen: boolean;
  /** Whether keys of a single sign do anything. */
  keys: boolean;
  /** Whether the cards that have gone are counted along. */
  counter: boolean;
  /** Whether a review shows the reader's own mistakes only. */
  ownFaults: boolean;
  name: string;
  /** The names of those who play on this device as well. */
  others: string[];
  /** How many tables this browser has made: whoever is new is helped. */
  made: number;
  /** The last game of all, and the last one of each game. */
  last: LastGame | null;
  lasts: Record<string, LastGame>;
}

const KEY = 'sobremesa.settings';

/** The language of one who has chosen none yet: that of the link they came by, else the browser's. */
export const firstLang = (search: string, browser: string): Lang =>
  LANGS.find((lang) => lang === new URLSearchParams(search).get('lang')) ??
  (browser.toLowerCase().startsWith('es') ? 'es' : 'en');

function defaults(): Settings {
  return {
    lang: firstLang(globalThis.location?.search ?? '', navigator.language),
    speed: 'normal',
    wait: {},
    colours: 2,
    back: 1,
    cloth: 'bottle',
    theme: 'auto',
    sound: 'medium',
    voice: false,
    look: 'table',
    zen: false,
    keys: true,
    counter: false,
    ownFaults: false,
    name: '',
    others: [],
    made: 0,
    last: null,
    lasts: {},
  };
}

/** What was kept, where it still makes sense; a browser that keeps nothing plays with the defaults. */
function load(): Settings {
  const settings = defaults();
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof kept === 'object' && kept ? clean({ ...settings, ...kept }, settings) : settings;
  } catch {
    return settings;
  }
}

function clean(kept: Settings, otherwise: Settings): Settings {
  const among = <T>(value: T, all: readonly T[], fallback: T): T => (all.includes(value) ? value : fallback);
  return {
    ...kept,
    lang: among(kept.lang, LANGS, otherwise.lang),
    speed: among(kept.speed, SPEEDS, otherwise.speed),
    cloth: among(kept.cloth, CLOTHS, otherwise.cloth),
    theme: among(kept.theme, THEMES, otherwise.theme),
    sound: among(kept.sound, LOUDNESSES, otherwise.sound),
    voice: kept.voice === true,
    look: among(kept.look, LOOKS, otherwise.look),
    zen: kept.zen === true,
    keys: kept.keys !== false,
    counter: kept.counter === true,
    ownFaults: kept.ownFaults === true,
    colours: among(kept.colours, [2, 4], otherwise.colours),
    back: among(kept.back, BACKS, otherwise.back),
    wait: typeof kept.wait === 'object' && kept.wait ? kept.wait : {},
    lasts: typeof kept.lasts === 'object' && kept.lasts ? kept.lasts : {},
    made: typeof kept.made === 'number' ? kept.made : 0,
    others: Array.isArray(kept.others) ? kept.others.map((one) => String(one).slice(0, 40)) : [],
    name: typeof kept.name === 'string' ? kept.name.slice(0, 40) : '',
  };
}

export const settings: Settings = $state(load());

/** Takes over settings that were kept elsewhere, where they make sense. */
export function takeSettings(kept: unknown): void {
  if (typeof kept === 'object' && kept) Object.assign(settings, clean({ ...defaults(), ...kept }, defaults()));
}

/** The settings as this tab last kept or took them. */
let known = '';

// What is changed in another tab is changed here as well, and is not written back: that would be another change there.
globalThis.addEventListener?.('storage', (event) => {
  if (event.key !== KEY || event.newValue === null) return;
  try {
    takeSettings(JSON.parse(event.newValue));
    known = JSON.stringify(settings);
  } catch {
    // Whatever was written there, it was not settings.
  }
});

/** Keeps the settings and shows them on the page; called whenever one of them changes. */
export function applySettings(): void {
  const page = document.documentElement;
  page.lang = settings.lang;
  page.dataset['theme'] = settings.theme;
  page.dataset['cloth'] = settings.cloth;
  page.dataset['colours'] = String(settings.colours);
  page.toggleAttribute('data-zen', settings.zen);
  const text = JSON.stringify(settings);
  if (text === known) return;
  known = text;
  try {
    localStorage.setItem(KEY, text);
  } catch {
    // A browser that may not keep anything still plays; it only forgets.
  }
}

/** Whether the computer's play waits for a tap: as chosen for this ruleset, else only in `palm`, as its source plays it
 * (where somebody plays against the computer). */
export const waits = (rules: string, watching = false): boolean =>
  settings.wait[rules] ?? (rules === 'palm' && !watching);
