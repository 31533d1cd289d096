// The names that are asked for before people play together.

import { settings } from '../settings/settings.svelte';
import { t } from '../ui/words.svelte';

/** What whoever invites is told. */
export interface Inviting {
  /** The game in view, and its ruleset. */
  game: string;
  rules: string;
  busy: boolean;
  /** For how many others names are wanted, for what else was asked for; 0: they are not. */
  naming: number;
  oninvite: () => void;
  /** The names are there. */
  onnamed: () => void;
}

/** A name that is asked for, and where it is kept. */
export interface NameField {
  label: string;
  placeholder: string;
  testid: string;
  read: () => string;
  write: (name: string) => void;
}

export const ownName = (): NameField => ({
  label: t('lobby.name'),
  placeholder: t('lobby.name-placeholder'),
  testid: 'host-name',
  read: () => settings.name,
  write: (name) => (settings.name = name),
});
