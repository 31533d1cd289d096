// What else the house has, as small paper labels under the tables: each leads to a page of its own.

export interface Label {
  /** The address of the page. */
  path: string;
  /** The key of its words. */
  word: string;
  testid: string;
  /** Whether only a server has it. */
  served?: true;
}

export const LABELS: readonly Label[] = [
  { path: '/learn', word: 'label.learn', testid: 'label-learn' },
  { path: '/finished', word: 'finished.title', testid: 'label-finished' },
  { path: '/night', word: 'label.night', testid: 'label-night', served: true },
  { path: '/score', word: 'label.score', testid: 'label-score' },
  { path: '/profile', word: 'label.profile', testid: 'label-profile' },
  { path: '/stats', word: 'label.stats', testid: 'label-stats' },
];
