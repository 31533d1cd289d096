// Being told on this device, by the push service of its browser.

import { endPush, fetchPushOffer, startPush } from '../wire/api';

/** `none`: the server tells nobody; `unable`: this browser cannot be told; `denied`: its user does not want to be. */
export type PushState = 'none' | 'unable' | 'denied' | 'off' | 'on';

const LONGEST_START_MS = 10_000;

const isAble = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Whether this device is told now: the server, the browser and its user have all to want it. */
export async function pushState(): Promise<PushState> {
  const { key, on } = await fetchPushOffer();
  if (!key) return 'none';
  if (!isAble()) return 'unable';
  if (Notification.permission === 'denied') return 'denied';
  const subscription = on && (await (await registered())?.pushManager.getSubscription());
  return subscription ? 'on' : 'off';
}

/** Has this device told, after its user was asked; returns what came of it. */
export async function tellHere(lang: 'es' | 'en'): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  const { key } = await fetchPushOffer();
  const worker = await active();
  if (!worker) return 'unable';
  const subscription = await subscribed(worker.pushManager, bytesOf(key));
  const { endpoint = '', keys = {} } = subscription.toJSON();
  await startPush({ endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '', lang });
  return 'on';
}

/** Does what makes the server tell no device any more, and has this one told again if it was. */
export async function askAnew(act: () => Promise<unknown>, lang: 'es' | 'en'): Promise<void> {
  const before = await pushState().catch(() => 'none');
  await act();
  if (before === 'on') await tellHere(lang).catch(() => undefined);
}

export async function tellNoMore(): Promise<PushState> {
  await endPush();
  await (await (await registered())?.pushManager.getSubscription())?.unsubscribe();
  return 'off';
}

/** The worker that takes messages once it runs; none where the browser has not been able to start it for so long. */
const active = (): Promise<ServiceWorkerRegistration | null> =>
  Promise.race([navigator.serviceWorker.ready, new Promise<null>((give) => setTimeout(give, LONGEST_START_MS, null))]);

const registered = () => navigator.serviceWorker.getRegistration();

/** The browser's subscription by the key of this server; one by another key is of no use any more. */
async function subscribed(manager: PushManager, key: Uint8Array<ArrayBuffer>): Promise<PushSubscription> {
  const known = await manager.getSubscription();
  if (known && !isSame(known.options.applicationServerKey, key)) await known.unsubscribe();
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

function isSame(known: ArrayBuffer | null, key: Uint8Array): boolean {
  const bytes = new Uint8Array(known ?? new ArrayBuffer(0));
  return bytes.length === key.length && bytes.every((byte, at) => byte === key[at]);
}

/** The bytes of a text in base64url. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const read = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(read, (letter) => letter.charCodeAt(0));
}
