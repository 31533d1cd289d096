// Plays the sounds by WebAudio; comes when the first one is wanted. A context that runs keeps a processor busy and a
// phone warm even when it is silent, so it sleeps whenever nothing sounds.

import { SCORES, type Part, type Sound } from './scores';

const ATTACK = 0.004;

/** How long nothing must have sounded before the context sleeps: sounds of one picture keep it awake. */
const AWAKE_MS = 1000;

let audio: AudioContext | null = null;
let hiss: AudioBuffer | null = null;
/** What has been asked for and has not ended: the source, and when it begins. */
let sounding: { source: AudioScheduledSourceNode; at: number }[] = [];
let bedtime: ReturnType<typeof setTimeout> | undefined;

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
  sounding.push({ source, at: begins });
  source.onended = () => forget(context, source);
}

function forget(context: AudioContext, ended: AudioScheduledSourceNode): void {
  sounding = sounding.filter(({ source }) => source !== ended);
  sleepIfSilent(context);
}

function sleepIfSilent(context: AudioContext): void {
  clearTimeout(bedtime);
  if (!sounding.length) bedtime = setTimeout(() => void context.suspend().catch(() => undefined), AWAKE_MS);
}

function wake(context: AudioContext): void {
  clearTimeout(bedtime);
  if (context.state !== 'running') void context.resume().catch(() => undefined);
}

/** Sounds after so many seconds, at a volume from 0 to 1; a browser without sound stays silent. */
export function play(sound: Sound, after: number, volume: number): void {
  try {
    audio ??= new AudioContext();
    wake(audio);
    for (const part of SCORES[sound]) start(audio, part, audio.currentTime + after, volume);
  } catch {
    // What is seen says it too.
  }
}

/** Forgets what has not begun to sound. */
export function hush(): void {
  if (!audio) return;
  const now = audio.currentTime;
  for (const { source, at } of sounding) if (at > now) source.stop();
  sounding = sounding.filter(({ at }) => at <= now);
  sleepIfSilent(audio);
}
