// The table that a part of its page belongs to, so that it need not be handed down through every game.

import { getContext, setContext } from 'svelte';
import type { Live } from './live.svelte';
import type { Picture } from './kit';
import type { BaseView } from '../wire/generated/view';

type AnyLive = Live<BaseView, Picture<BaseView>>;

const KEY = Symbol('table');

export const setTableContext = (live: unknown): unknown => setContext(KEY, live);

export const tableContext = (): AnyLive => getContext<AnyLive>(KEY);
