// The bell that sounds when a card cannot be played: a small brass one, made of three partials.

const PARTIALS: readonly (readonly [number, number])[] = [
  [1244, 0.5],
  [2488 * 1.19, 0.22],
  [1244 * 4.07, 0.1],
];
const LASTS = 0.9;

let audio: AudioContext | null = null;

/** Sounds once; a browser without sound stays silent. */
export function ring(): void {
  try {
    audio ??= new AudioContext();
    const now = audio.currentTime;
    for (const [frequency, loudness] of PARTIALS) strike(audio, frequency, loudness, now);
  } catch {
    // The word that is shown says it too.
  }
}

function strike(context: AudioContext, frequency: number, loudness: number, now: number): void {
  const tone = new OscillatorNode(context, { frequency });
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setValueAtTime(0, now);
  volume.gain.linearRampToValueAtTime(loudness * 0.35, now + 0.004);
  volume.gain.exponentialRampToValueAtTime(0.0001, now + LASTS);
  tone.connect(volume).connect(context.destination);
  tone.start(now);
  tone.stop(now + LASTS);
}
