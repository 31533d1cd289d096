// The games that this page can draw.

import type { AnyKit } from '../common/live.svelte';
import { cribbage } from './cribbage/kit';
import { cuarenta } from './cuarenta/kit';
import { gin } from './gin/kit';

export const KITS = { cuarenta, gin, cribbage } as unknown as Readonly<Record<string, AnyKit>>;
