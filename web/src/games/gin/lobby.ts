// What the lobby shows of the game.

import { backs, fan } from '../../lobby/laidCard';
import type { LobbyPart } from '../game';
import Choices from './Choices.svelte';

const lobby: LobbyPart = {
  scene: [
    ...fan(backs(10), 50, 13, 7.5, 4, 0),
    { x: 42.5, y: 43, turn: 0, w: 12 },
    { x: 43, y: 42, turn: 1, w: 12 },
    { card: 'Qs', x: 58, y: 43, turn: 5, w: 12 },
    ...fan(['7d', '8d', '9d', 'Jc', 'Jh', 'Js', 'Ah'], 50, 78, 12.5, 7.5, 4),
  ],
  Choices,
  programs: [
    {
      id: 'vga',
      rules: 'vga',
      look: '1990',
      assistance: 'some',
      quiet: true,
      preferences: { table: '1990', sort: 'melds', deadwood: false },
      Title: async () => (await import('./old/Title.svelte')).default,
    },
  ],
};

export default lobby;
