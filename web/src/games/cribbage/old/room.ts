// The table of 1988, which only those load who sit at it.

export { default as Field } from './Field.svelte';
export { default as MenuBar } from './MenuBar.svelte';
export { default as ScoreBoard } from './ScoreBoard.svelte';
