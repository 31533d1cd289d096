// What the browser has about a game. Every part but this description is fetched when it is first used; a game that
// lacks a part does without what it is for.

import type { Component } from 'svelte';
import type { AnyKit } from '../table/kit';
import type { ExerciseTask, GameEvent, RatedMove, Points, RulesetInfo } from '../wire/generated/toClient';
import type { BaseView, Card } from '../wire/generated/view';
import type { LaidCard } from '../lobby/laidCard';
import type { Sheet } from '../score/sheets';
import type { Assistance, Look } from '../settings/settings.svelte';

export interface Game {
  /** Where it stands among the others. */
  place: number;
  /** The catalogues of its words, and of its lessons. */
  words: string;
  lessons?: string;
  /** The ranks of its pack, from the lowest on. */
  ranks: string;
  /** The rulesets that its score sheet can be kept by. */
  sheetRules?: readonly string[];
  /** What draws it. */
  kit: () => Promise<AnyKit>;
  lobby?: () => Promise<LobbyPart>;
  help?: () => Promise<HelpPart>;
  drill?: () => Promise<DrillPart>;
  score?: () => Promise<ScorePart>;
}

/** What stands in the lobby. */
export interface LobbyPart {
  /** The cards on its small table, those on top last, and what lies under them. */
  scene: readonly LaidCard[];
  Under?: Component;
  /** The choices before all the single options. */
  Choices?: Component<LobbyChoices>;
  /** The old programs that are here whole. */
  programs?: readonly OldProgram[];
}

/** An old program as one choice: its rules, and how its table looks and behaves. */
export interface OldProgram {
  /** In addresses, and in the message that names it: `<game>.program.<id>`. */
  id: string;
  rules: string;
  look: Look;
  /** How much the table does for those who play (CU-29). */
  assistance: Assistance;
  /** What it calls the computer, where it has a name for it. */
  computer?: string;
  /** Whether nobody talks at its table. */
  quiet: boolean;
  /** What is preferred there of the game's own preferences. */
  preferences: Readonly<Record<string, unknown>>;
  /** What it shows before a game begins, where it asks something first. */
  Title?: () => Promise<Component<TitleScreen>>;
}

/** What the title screen of an old program is handed. */
export interface TitleScreen {
  /** Why no game could be begun. */
  trouble: string;
  /** Begins a game, by another ruleset and with options changed where that was chosen. */
  onbegin: (rules: string, options: Record<string, string>) => void;
  onquit: () => void;
}

/** What the lobby hands to the choices that a game has before all the single options. */
export interface LobbyChoices {
  /** Which of them: how long a game is, or all the others. */
  part: 'length' | 'more';
  ruleset: RulesetInfo;
  /** The value of an option as things are chosen now. */
  now: (option: string) => string;
  onoption: (option: string, value: string) => void;
  /** Another ruleset, in which some options stay as they are chosen now. */
  onrules: (ruleset: string, kept?: readonly string[]) => void;
}

/** What may be called over its table, by id, and when it fits. */
export interface TalkPart {
  calls: readonly string[];
  /** By the reason of points: what fits for the side that made them, and for the other. */
  fits: Readonly<Record<string, readonly [readonly string[], readonly string[]]>>;
  /** What else fits an event, before what fits its points and after. */
  around?: (event: GameEvent) => [readonly string[], readonly string[]];
  /** What the winner says. */
  won: readonly string[];
}

/** What a move is called, the cards that it plays, takes or lays away, and what else is to be said. */
export interface ReadMove {
  kind: string;
  card?: Card;
  cards?: readonly Card[];
  points?: number;
  rank?: string;
}

/** A line of points as it is explained; `sum` says how the points come about, where that is a sum. */
export interface Explained {
  side: number;
  words: string;
  sum: string;
  cards: readonly Card[];
  points: number;
}

/** What hints, reviews, the reasons of points and the card counter know of a game. */
export interface HelpPart {
  /** The text of a move as the record writes it. */
  readMove: (text: string) => ReadMove;
  explain: (line: Points, event: GameEvent, view: BaseView) => Pick<Explained, 'words' | 'sum'>;
  /** Where one line of points is told as several, or several as one; `events` are all that are known. */
  explainAll?: (event: GameEvent, view: BaseView, events: readonly GameEvent[]) => Explained[];
  /** What a choice brings on average, where that is told in points. */
  expected?: (option: RatedMove) => string;
  /** The fields of a view with cards that have been seen, with one's own, and with what another is known to hold. */
  seen: readonly string[];
  own: readonly string[];
  theirs?: readonly string[];
}

/** A question out of a game, as an exercise asks it. */
export type Asked = Pick<ExerciseTask, 'rows' | 'facts' | 'asks' | 'low' | 'high' | 'pick' | 'choices'>;

/** How a decision of a game becomes a question of the drill. */
export interface DrillPart {
  /** What is asked, from what the seat saw before it made one move where another was best; null where that is no question. */
  asked: (view: BaseView, best: string, made: string) => Asked | null;
  /** The cards, or the choice, that a move is as an answer; null where it is none. */
  answerOf: (move: string, asked: Asked) => readonly Card[] | string | null;
  /** Whether, where one card is asked for, any other of its rank in the hand is as good an answer. */
  ranksAlone?: boolean;
}

/** The score sheet for real cards, which works without a server. */
export interface ScorePart {
  /** How many points may be played for, where that is chosen. */
  targets?: readonly string[];
  scoreOf: (sheet: Sheet) => readonly [number, number];
  Sheet: Component<{ sheet: Sheet }>;
}
