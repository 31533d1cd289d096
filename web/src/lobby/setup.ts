// How a new table is set up: pure functions from what was chosen to what is asked of the server.

import type { Assistance, LastGame, Speed, Who } from '../settings/settings.svelte';
import type { Away } from '../settings/settings.svelte';
import type { GameInfo, OptionInfo, RulesetInfo } from '../wire/generated/toClient';
import type { NewPlayer, NewTable } from '../wire/generated/toServer';

export type Setup = LastGame;

/** Whom one meets who has never chosen: somebody who plays well, and answers at once. */
const USUAL_LEVEL = 'aficionado';

/** Milliseconds that the server waits before a computer's move: the browser paces what it draws by itself, so only a
 * game that one watches needs to be slowed down at its source. */
export function paceOf(who: Who, speed: Speed): number {
  if (speed === 'instant') return 0;
  return who === 'watch' ? 1600 : 150;
}

/** The ruleset of this id, else the game's first. */
export const rulesetOf = (game: GameInfo, id: string): RulesetInfo | undefined =>
  game.rulesets.find((ruleset) => ruleset.id === id) ?? game.rulesets[0];

/** What a ruleset's id ends with where it is another one played over half the way. */
const SHORT = '-61';

/** The rulesets of a game, each with its short form where there is one: how long a game is, is a question of its own. */
export function familiesOf(game: GameInfo): { long: RulesetInfo; short: RulesetInfo | undefined }[] {
  const shortOf = (id: string) => game.rulesets.find((one) => one.id === id + SHORT);
  const short = new Set(game.rulesets.map((one) => shortOf(one.id)));
  return game.rulesets.filter((one) => !short.has(one)).map((long) => ({ long, short: shortOf(long.id) }));
}

/** Whether a ruleset is not the short form of another. */
export const isLong = (game: GameInfo, id: string): boolean => familiesOf(game).some(({ long }) => long.id === id);

/** Who plays a game: its levels, and the programs that the host of this machine has listed. */
export const levelsOf = (game: GameInfo): string[] => [...game.levels, ...game.programs];

/** The seats that a ruleset allows, with what was changed of it. */
export function seatsOf(ruleset: RulesetInfo | undefined, options: Record<string, string>): number[] {
  const changed = options['seats'];
  return changed ? changed.split('/').map(Number) : (ruleset?.seats ?? [2]);
}

/** A setup that fits what the server offers, as near as can be to the one of last time. */
export function fitting(games: readonly GameInfo[], last: LastGame | null): Setup | null {
  const game = games.find((one) => one.id === last?.game) ?? games[0];
  if (!game) return null;
  const ruleset = rulesetOf(game, last?.rules ?? '');
  // rulesets of two games may have the same name
  const options = last && last.game === game.id && last.rules === ruleset?.id ? last.options : {};
  const seats = seatsOf(ruleset, options);
  const level = last?.level ?? '';
  return {
    game: game.id,
    rules: ruleset?.id ?? '',
    options,
    seats: seats.includes(last?.seats ?? 0) ? (last?.seats ?? 2) : (seats[0] ?? 2),
    level: [level, USUAL_LEVEL].find((one) => levelsOf(game).includes(one)) ?? game.levels[0] ?? '',
    who: last?.who ?? 'me',
    ...(last?.friends?.length && { friends: last.friends }),
    ...(last?.away && { away: last.away }),
    ...(last?.grace && { grace: last.grace }),
    ...(last?.public && { public: true }),
    ...(last?.clock && { clock: last.clock }),
    ...(last?.takebacks !== undefined && { takebacks: last.takebacks }),
    ...(last?.hints && { hints: true }),
    ...(last?.assistance && { assistance: last.assistance }),
    ...(last?.rated !== undefined && { rated: last.rated }),
  };
}

/** Another ruleset: its own options but for those that are `kept`, and seats that it allows. */
export function withRules(setup: Setup, game: GameInfo, rules: string, kept: readonly string[] = []): Setup {
  const ruleset = rulesetOf(game, rules);
  const options = Object.fromEntries(
    Object.entries(setup.options).filter(([name, value]) => kept.includes(name) && ruleset?.options[name] !== value),
  );
  const seats = seatsOf(ruleset, options);
  return { ...setup, rules, options, seats: seats.includes(setup.seats) ? setup.seats : (seats[0] ?? 2) };
}

/** One option changed; what equals the preset is not kept as a change. */
export function withOption(setup: Setup, ruleset: RulesetInfo, name: string, value: string): Setup {
  const options = { ...setup.options, [name]: value };
  if (ruleset.options[name] === value) delete options[name];
  const seats = seatsOf(ruleset, options);
  return { ...setup, options, seats: seats.includes(setup.seats) ? setup.seats : (seats[0] ?? 2) };
}

/** The seats that wait for a friend: only whoever plays along invites. */
export const friendsOf = (setup: Setup): number[] =>
  setup.who === 'me' ? (setup.friends ?? []).filter((seat) => seat > 1 && seat <= setup.seats) : [];

/** How many seats the computer has at a table where somebody plays along. */
export const computersOf = (setup: Setup): number => setup.seats - 1 - friendsOf(setup).length;

/** Whether moves may be taken back: among friends unless it is ruled out, against computers where it is wanted. */
export const takebacksOf = (setup: Setup): boolean =>
  setup.who === 'me' && (setup.takebacks ?? friendsOf(setup).length > 0);

/** From so many seats on two teams of partners play. */
const PARTNERS = 4;

/** Whether a game can be rated: a ruleset as it stands, with people alone, or one against a computer that was measured. */
export function isRatable(setup: Setup, game: GameInfo | undefined): boolean {
  if (setup.who !== 'me' || Object.keys(setup.options).length) return false;
  return !computersOf(setup) || (setup.seats < PARTNERS && (game?.measured ?? []).includes(setup.level));
}

/** Whether a game is rated: as the host has chosen, else where anybody may come. */
export const isRated = (setup: Setup, game: GameInfo | undefined): boolean =>
  isRatable(setup, game) && (setup.rated ?? (setup.public === true && friendsOf(setup).length > 0));

/** What holds at a table: at a rated one nothing is taken back or hinted at. */
export const asPlayed = (setup: Setup, game: GameInfo | undefined): Setup =>
  isRated(setup, game) ? { ...setup, rated: true, takebacks: false, hints: false } : { ...setup, rated: false };

/** In so many tables somebody is new. */
export const NEW_TABLES = 3;

/** What the table does unasked: what the host has chosen, else everything for whoever is new, else what is usual. */
export const assistanceOf = (setup: Setup, ruleset: RulesetInfo | undefined, made: number): Assistance =>
  setup.assistance ?? (made < NEW_TABLES ? 'full' : (ruleset?.assistance ?? 'full'));

/** Whether a table does more than is usual only because the host is new. */
export const helpsTheNew = (setup: Setup, ruleset: RulesetInfo | undefined, made: number): boolean =>
  assistanceOf(setup, ruleset, made) !== assistanceOf(setup, ruleset, NEW_TABLES);

/** A seat kept for a friend, or given to the computer. */
export function withFriend(setup: Setup, seat: number, friend: boolean): Setup {
  const others = (setup.friends ?? []).filter((one) => one !== seat);
  return { ...setup, friends: friend ? [...others, seat] : others };
}

/** The same game with a friend: in the seats that are kept for friends already, else opposite, where four play as the
 * partner. */
export function withAFriend(setup: Setup): Setup {
  const mine: Setup = { ...setup, who: 'me' };
  return friendsOf(mine).length ? mine : { ...mine, friends: [setup.seats === 4 ? 3 : 2] };
}

/** For how many seconds a seat may wait for whoever is away. */
export const GRACES: readonly number[] = [30, 120, 600, 3600];

export const graceOf = (setup: Setup): number => (GRACES.includes(setup.grace ?? 0) ? (setup.grace ?? 0) : 120);
export const awayOf = (setup: Setup): Away => setup.away ?? 'computer';

/** The public tables that do not stand in a list of one's own. */
export const othersOf = <T extends { id: string }>(tables: readonly T[], own: readonly { id: string }[]): T[] =>
  tables.filter((table) => !own.some((one) => one.id === table.id));

function players(setup: Setup, name: string, text: string, here: readonly string[] | null): NewPlayer[] {
  const bot: NewPlayer = { kind: 'bot', level: setup.level };
  const friends = friendsOf(setup).sort();
  const friend = (seat: number): NewPlayer =>
    here ? { kind: 'here', name: here[friends.indexOf(seat)] ?? '' } : { kind: 'open' };
  const others = Array.from({ length: setup.seats - 1 }, (_, index): NewPlayer =>
    friends.includes(index + 2) ? friend(index + 2) : bot,
  );
  return [setup.who === 'me' ? { kind: 'me', name, ...(text && { text }) } : bot, ...others];
}

/** What is asked of the server; `here` names the friends who share this device, null where they come by a link. */
export const newTable = (
  setup: Setup,
  name: string,
  speed: Speed,
  text = '',
  assistance: Assistance = setup.assistance ?? 'full',
  here: readonly string[] | null = null,
): NewTable => ({
  game: setup.game,
  rules: setup.rules,
  options: setup.options,
  seats: setup.seats,
  players: players(setup, name, text, here),
  // one device in several hands has one page, and whoever only watches gives nothing
  joint: setup.who === 'me' && !here?.length,
  pace: paceOf(setup.who, speed),
  takebacks: takebacksOf(setup),
  assistance,
  ...(setup.rated && { rated: true, hints: false }),
  ...(friendsOf(setup).length && {
    away: awayOf(setup),
    grace: graceOf(setup),
    public: setup.public === true,
    hints: setup.hints === true,
    ...(setup.clock && { clock: setup.clock }),
  }),
});

/** An option that the rulesets of a game have. */
export const optionOf = (game: GameInfo | undefined, name: string): OptionInfo | undefined =>
  game?.options.find((option) => option.name === name);

/** What an option's value is called; a number without a name is itself. */
export const labelOf = (option: OptionInfo | undefined, value: string): string =>
  [...(option?.words ?? []), ...(option?.numbers ?? [])].find((one) => one.value === value)?.label ?? value;

/** Whether an option may be any number of a span. */
export const isOfNumbers = (option: OptionInfo | undefined): boolean => !!option && option.low <= option.high;

/** The values to choose among for an option: those with a name, those of some ruleset, and the present one; numbers in
 * order after the words. */
export function valuesOf(game: GameInfo, name: string, now: string): string[] {
  const used = game.rulesets.map((ruleset) => ruleset.options[name] ?? '');
  const option = optionOf(game, name);
  const named = [...(option?.words ?? []), ...(option?.numbers ?? [])].map(({ value }) => value);
  const values = new Set([...named, ...used, now].filter(Boolean));
  return [...values].sort(
    (a, b) => Number(isPlainNumber(a)) - Number(isPlainNumber(b)) || Number(a) - Number(b) || a.localeCompare(b),
  );
}

export const isPlainNumber = (value: string): boolean => /^\d+$/.test(value);
