// What the lobby shows of the game.

import { backs, fan } from '../../lobby/laidCard';
import type { LobbyPart } from '../game';

const lobby: LobbyPart = {
  scene: [
    ...fan(backs(5), 50, 13, 7.5, 5, 0),
    { card: '2s', x: 33, y: 41, turn: -7, w: 12.5 },
    { card: '5c', x: 49, y: 40, turn: 4, w: 12.5 },
    { card: '5h', x: 52, y: 45, turn: 15, w: 12.5 },
    { card: 'Jd', x: 68, y: 41, turn: -3, w: 12.5 },
    { x: 16, y: 45, turn: -14, w: 8 },
    { x: 17, y: 47, turn: -4, w: 8 },
    ...fan(['Ks', '7d', '3c'], 50, 79, 12.5, 9, 7),
  ],
  programs: [
    {
      id: 'palm',
      rules: 'palm',
      look: '1998',
      assistance: 'none',
      computer: 'Pilot',
      quiet: true,
      preferences: { score: 'new' },
    },
    { id: 'casa', rules: 'casa', look: 'table', assistance: 'full', quiet: false, preferences: { score: 'new' } },
  ],
};

export default lobby;
