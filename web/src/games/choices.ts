// The choices that a game has in the lobby before all the single options.

import type { Component } from 'svelte';
import type { GameChoices } from '../common/live.svelte';
import Cribbage from './cribbage/Choices.svelte';
import Gin from './gin/Choices.svelte';

export const CHOICES: Readonly<Record<string, Component<GameChoices>>> = { gin: Gin, cribbage: Cribbage };
