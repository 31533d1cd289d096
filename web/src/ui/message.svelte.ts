// What is said to the reader, kept as what it says and not as a text: so it is said anew in a language chosen later.

import { ApiError } from '../wire/transport';
import { refusal } from './words.svelte';

export type Message = () => string;

export const silence: Message = () => '';

/** Why something failed: the sentence for its code, else the server's own. */
export const failureOf =
  (error: unknown): Message =>
  () =>
    error instanceof ApiError ? refusal(error.code, error.why) : refusal('internal', String(error));

/** Says something in an element that no component draws, for as long as it is in the page. */
export function sayIn(place: HTMLElement, message: Message): void {
  place.textContent = message();
  const end = $effect.root(() => {
    $effect(() => {
      place.textContent = message();
      if (!place.isConnected) end();
    });
  });
}
