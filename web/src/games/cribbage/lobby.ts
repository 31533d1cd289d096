// What the lobby shows of the game.

import { backs, fan } from '../../lobby/laidCard';
import type { LobbyPart } from '../game';
import Choices from './Choices.svelte';
import SmallBoard from './SmallBoard.svelte';

const lobby: LobbyPart = {
  scene: [
    ...fan(backs(4), 50, 13, 7.5, 5.5, 0),
    { x: 82, y: 42, turn: 8, w: 8.5 },
    { x: 83, y: 44, turn: 14, w: 8.5 },
    { card: '5s', x: 69, y: 43, turn: 0, w: 12 },
    ...fan(['5h', '5d', '5c', 'Js'], 50, 79, 12.5, 9, 5),
  ],
  Under: SmallBoard,
  Choices,
  programs: [
    {
      id: 'cadenza',
      rules: 'cadenza',
      look: '1988',
      assistance: 'full',
      quiet: true,
      preferences: { table: '1988', board: 'me', bell: true },
      Title: async () => (await import('./old/Title.svelte')).default,
    },
  ],
};

export default lobby;
