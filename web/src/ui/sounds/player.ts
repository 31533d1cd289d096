// Plays the sounds by WebAudio; comes when the first one is wanted.

import { SCORES, type Part, type Sound } from './scores';

const ATTACK = 0.004;

let audio: AudioContext | null = null;
let hiss: AudioBuffer | null = null;
/** What has been asked for and may not have begun: the source, and when it begins. */
let waiting: { source: AudioScheduledSourceNode; at: number }[] = [];

function noiseOf(context: AudioContext): AudioBuffer {
  const buffer = new AudioBuffer({ length: context.sampleRate / 2, sampleRate: context.sampleRate });
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
  return buffer;
}

function glide(param: AudioParam, { from, to, lasts }: Part, start: number): void {
  param.setValueAtTime(from, start);
  param.exponentialRampToValueAtTime(to, start + lasts);
}

/** The source of a part, and the node that it is heard through. */
function sourceOf(context: AudioContext, part: Part, start: number): [AudioScheduledSourceNode, AudioNode] {
  if (part.kind === 'tone') {
    const tone = new OscillatorNode(context);
    glide(tone.frequency, part, start);
    return [tone, tone];
  }
  hiss ??= noiseOf(context);
  const noise = new AudioBufferSourceNode(context, { buffer: hiss, loop: true });
  const band = new BiquadFilterNode(context, { type: 'bandpass', Q: 0.9 });
  glide(band.frequency, part, start);
  return [noise, noise.connect(band)];
}

function start(context: AudioContext, part: Part, from: number, volume: number): void {
  const begins = from + part.at;
  const [source, heard] = sourceOf(context, part, begins);
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, begins);
  gain.gain.linearRampToValueAtTime(part.loud * volume, begins + ATTACK);
  gain.gain.exponentialRampToValueAtTime(0.0001, begins + part.lasts);
  heard.connect(gain).connect(context.destination);
  source.start(begins);
  source.stop(begins + part.lasts);
  waiting.push({ source, at: begins });
}

/** Sounds after so many seconds, at a volume from 0 to 1; a browser without sound stays silent. */
export function play(sound: Sound, after: number, volume: number): void {
  try {
    audio ??= new AudioContext();
    if (audio.state === 'suspended') void audio.resume();
    const now = audio.currentTime;
    waiting = waiting.filter(({ at }) => at > now);
    for (const part of SCORES[sound]) start(audio, part, now + after, volume);
  } catch {
    // What is seen says it too.
  }
}

/** Forgets what has not begun to sound. */
export function hush(): void {
  const now = audio?.currentTime ?? 0;
  for (const { source, at } of waiting) if (at > now) source.stop();
  waiting = [];
}
