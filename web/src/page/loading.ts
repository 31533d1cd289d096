// How far the page is with starting its tables: one stage after another, until it is ready or one has failed.

import { STAGES, type Said, type Stage } from './port';

export interface Loading {
  stage: Stage;
  /** Of the whole way, from 0 to 1. */
  part: number;
  /** The bytes that have come, and that there are, while files are on their way. */
  bytes: { come: number; all: number } | null;
  ready: boolean;
  /** The stage that failed and its first cause. */
  failed: { stage: Stage; why: string } | null;
}

export const BEGUN: Loading = { stage: 'list', part: 0, bytes: null, ready: false, failed: null };

/** How much of the wait each stage is, as measured on a phone. */
const SHARES: Readonly<Record<Stage, number>> = { list: 0.02, download: 0.5, python: 0.33, games: 0.15 };

function partOf(stage: Stage, done: number): number {
  const before = STAGES.slice(0, STAGES.indexOf(stage)).reduce((sum, one) => sum + SHARES[one], 0);
  return before + SHARES[stage] * Math.min(1, Math.max(0, done));
}

/** What comes of it when the worker says this. A failure is final: what fails after it has its cause in it. */
export function after(loading: Loading, said: Said): Loading {
  if (loading.failed) return loading;
  if (said.say === 'failed') return { ...loading, ready: false, failed: { stage: said.stage, why: said.why } };
  if (said.say === 'ready') return { ...BEGUN, stage: 'games', part: 1, ready: true };
  if (said.say !== 'stage' || loading.ready || STAGES.indexOf(said.stage) < STAGES.indexOf(loading.stage))
    return loading;
  const { stage, done, total } = said;
  const bytes = stage === 'download' ? { come: done, all: total } : null;
  return { ...loading, stage, bytes, part: partOf(stage, total ? done / total : 0) };
}
