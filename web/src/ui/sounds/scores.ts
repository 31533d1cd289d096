// What each sound is made of: tones and bits of filtered noise. Data alone, so that it can be looked through.

/** A tone that glides and dies away, or noise through a band that glides. Times in seconds, pitches in hertz. */
export interface Part {
  kind: 'tone' | 'noise';
  at: number;
  lasts: number;
  loud: number;
  from: number;
  to: number;
}

export type Sound = 'card' | 'snap' | 'sweep' | 'knock' | 'bell' | 'peg' | 'turn' | 'win' | 'lost';

const tone = (at: number, lasts: number, loud: number, from: number, to = from): Part => ({
  kind: 'tone',
  at,
  lasts,
  loud,
  from,
  to,
});
const noise = (at: number, lasts: number, loud: number, from: number, to = from): Part => ({
  kind: 'noise',
  at,
  lasts,
  loud,
  from,
  to,
});

/** A knuckle on the wood. */
const rap = (at: number): Part[] => [tone(at, 0.11, 0.75, 190, 118), noise(at, 0.03, 0.4, 900)];

/** A plucked string: its tone and the first two above it. */
const pluck = (at: number, pitch: number): Part[] => [
  tone(at, 1, 0.3, pitch),
  tone(at, 0.6, 0.12, pitch * 2),
  tone(at, 0.3, 0.05, pitch * 3),
];

export const SCORES: Readonly<Record<Sound, readonly Part[]>> = {
  card: [noise(0, 0.07, 0.42, 2100, 1100), tone(0.012, 0.05, 0.1, 170, 120)],
  snap: [noise(0, 0.045, 0.95, 3300, 2300), tone(0.004, 0.12, 0.6, 150, 85), noise(0.13, 0.05, 0.22, 1700)],
  sweep: [noise(0, 0.22, 0.34, 700, 2300), noise(0.2, 0.34, 0.4, 2300, 500), tone(0.46, 0.09, 0.22, 140, 95)],
  knock: [...rap(0), ...rap(0.17)],
  bell: [tone(0, 0.9, 0.34, 1244), tone(0, 0.7, 0.15, 2961), tone(0, 0.4, 0.07, 5063)],
  peg: [noise(0, 0.025, 0.4, 2600), tone(0.006, 0.07, 0.34, 940, 760)],
  turn: [
    ...pluck(0, 587).map((part) => ({ ...part, loud: part.loud * 0.5 })),
    ...pluck(0.11, 880).map((part) => ({ ...part, loud: part.loud * 0.4 })),
  ],
  win: [440, 523, 659, 880, 1047].flatMap((pitch, step) => pluck(step * 0.13, pitch)),
  lost: [440, 392, 330].flatMap((pitch, step) => pluck(step * 0.2, pitch)),
};

/** How long a sound is heard, in seconds. */
export const lengthOf = (sound: Sound): number => Math.max(...SCORES[sound].map((part) => part.at + part.lasts));
