// What a table needs only once its game has ended; it is fetched then.

export { default as AbandonedGameLinks } from './AbandonedGameLinks.svelte';
export { default as FinishedGameLinks } from './FinishedGameLinks.svelte';
export { default as Rematch } from './Rematch.svelte';
