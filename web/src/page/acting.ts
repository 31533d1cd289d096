// Who has the device in hand, of those who share it.

import type { Person } from './port';

export const acting: { person: Person } = { person: 1 };
