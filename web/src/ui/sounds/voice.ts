// Calls spoken by the browser's own voice.

import type { Lang } from '../../settings/settings.svelte';

/** The voices that are asked for first: of the Andes, of the Americas, any. */
const WISHES: Readonly<Record<Lang, readonly string[]>> = {
  es: ['es-ec', 'es-co', 'es-pe', 'es-419', 'es-mx', 'es-us', 'es'],
  en: ['en-us', 'en-gb', 'en'],
};

type Voice = Pick<SpeechSynthesisVoice, 'lang' | 'localService'>;

const tagOf = (voice: Voice): string => voice.lang.toLowerCase().replace('_', '-');

/** The voice that fits a language best, one of this machine before one of the network; null where there is none. */
export function voiceFor<V extends Voice>(voices: readonly V[], lang: Lang): V | null {
  const near = [...voices].sort((a, b) => Number(b.localService) - Number(a.localService));
  for (const wish of WISHES[lang]) {
    const found = near.find((voice) => tagOf(voice).startsWith(wish));
    if (found) return found;
  }
  return null;
}

/** Says some words; what is still being said is cut short, as people do. */
export function say(words: string, lang: Lang, volume: number): void {
  if (!('speechSynthesis' in window)) return;
  const speech = new SpeechSynthesisUtterance(words);
  speech.lang = lang === 'es' ? 'es-EC' : 'en-US';
  speech.voice = voiceFor(speechSynthesis.getVoices(), lang);
  speech.rate = 1.08;
  speech.volume = volume;
  speechSynthesis.cancel();
  speechSynthesis.speak(speech);
}

/** Falls silent. */
export function fallSilent(): void {
  if ('speechSynthesis' in window) speechSynthesis.cancel();
}
