// Whether the page was opened without a server, and what lets it be opened so.

import { fileAddress, pathOf, standalone } from '../ui/address';

/** Whether this page is the kept one: the server did not answer. */
export const withoutServer: boolean = 'offline' in document.documentElement.dataset;

/** Long after the first paint, so that nothing competes with it. */
const LATER = 2500;

/** Has the browser keep what opens without a server. Where it cannot, or may not, all else works the same. */
export function keepForOffline(): void {
  if (standalone || !import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const keep = () => void navigator.serviceWorker.register(fileAddress('sw.js')).catch(() => undefined);
  addEventListener('load', () => setTimeout(keep, LATER), { once: true });
  // the worker asks where the page is, before it tells of a table that may be in sight
  navigator.serviceWorker.addEventListener('message', ({ ports }) => ports[0]?.postMessage(pathOf(location)));
}
