// What is wrong with a record that somebody brought: where, and why, in the words of the page.

import { ApiError } from '../wire/api';
import type { RecordFault } from '../wire/generated/toClient';
import { has, refusal, t } from '../ui/words.svelte';
import { BadStudy } from './study';

/** A code that says what is wrong, and the sentence. */
export interface Trouble {
  code: string;
  text: () => string;
}

const isFault = (value: unknown): value is RecordFault =>
  typeof value === 'object' && value !== null && 'line' in value && 'code' in value && 'token' in value;

/** "Line 12, at “5h*5c”: …", as docs/notation.md calls it. */
export function faultText({ line, token, code, why = '' }: Omit<RecordFault, 'why'> & { why?: string }): string {
  const said = has(`analysis.fault.${code}`) ? t(`analysis.fault.${code}`) : why;
  return t(token ? 'analysis.fault' : 'analysis.fault.line', { line, token, why: said, code });
}

/** Why something could not be opened. */
export function troubleOf(error: unknown): Trouble {
  if (isFault(error)) return { code: error.code, text: () => faultText(error) };
  if (error instanceof BadStudy) return { code: 'bad-study', text: () => t('analysis.bad-study') };
  if (!(error instanceof ApiError)) return { code: 'internal', text: () => refusal('internal', String(error)) };
  const { code, why, state } = error;
  if (code === 'bad-record' && isFault(state)) return { code: state.code, text: () => faultText({ ...state, why }) };
  return { code, text: () => refusal(code, why) };
}
