// What is asked of the deal of the day.

import { call } from '../wire/call';
import type { DailyDeal, DailyOutcome, DailyTable } from '../wire/generated/toClient';
import type { NewDaily } from '../wire/generated/toServer';

export const fetchDaily = (): Promise<DailyDeal> => call('daily', {});
export const beginDaily = (game: string, data: NewDaily): Promise<DailyTable> => call('begin_daily', { game, data });
export const fetchOutcome = (day: string, game: string): Promise<DailyOutcome> => call('daily_outcome', { day, game });
