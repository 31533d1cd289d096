// What opens the page where there is no server: the offline page, and the scorekeeper, which needs none. Kept are the
// files that the build names below and nothing else: no view, no record, no list, nothing that anybody is asked for.

const { version, files } = KEPT;
const STORE = `sobremesa-${version}`;
const SHELL = '/index.html';
/** How long the server may take to send the page, in milliseconds; what needs no server waits less for it. */
const PATIENCE = 15000;
const LITTLE_PATIENCE = 2000;
/** How long a page has to say where it is, in milliseconds. */
const ANSWER = 1000;

self.addEventListener('install', (event) => event.waitUntil(keep()));
self.addEventListener('activate', (event) => event.waitUntil(forget()));
self.addEventListener('push', (event) => event.waitUntil(tell(event.data)));
self.addEventListener('notificationclick', (event) => event.waitUntil(show(event.notification)));
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') event.respondWith(page(request, pathname));
  else if (files.includes(pathname)) event.respondWith(file(request));
});

/** Fetches all of it or none: a page of one build never meets the script of another. */
async function keep() {
  const cache = await caches.open(STORE);
  await cache.addAll([...files, new Request(SHELL, { cache: 'reload' })]);
  await self.skipWaiting();
}

async function forget() {
  const old = (await caches.keys()).filter((name) => name.startsWith('sobremesa-') && name !== STORE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** A file whose name changes with its contents. */
async function file(request) {
  return (await caches.match(request, { cacheName: STORE })) ?? fetch(request);
}

/** The page as the server sends it; only where that does not come, the kept one, marked. */
async function page(request, pathname) {
  const sent = fetch(request).then((answer) => (answer.status >= 502 && answer.status <= 504 ? null : answer));
  const answer = await Promise.race([
    sent.catch(() => null),
    after(pathname.startsWith('/score') ? LITTLE_PATIENCE : PATIENCE),
  ]);
  return answer ?? (await kept()) ?? sent;
}

const after = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds, null));

/** Shows what a server tells: whose turn it is at which table, unless that table is before the player's eyes. */
async function tell(data) {
  const { title, body, tag, url } = data.json();
  const seen = (await pages()).filter((page) => page.visibilityState === 'visible');
  if ((await Promise.all(seen.map(placeOf))).includes(url)) return;
  const icon = '/icon-192.png';
  await self.registration.showNotification(title, { body, tag, icon, renotify: true, data: { url } });
}

/** Opens the table of a notification: the page that shows it already, or a new one. */
async function show(notification) {
  notification.close();
  const url = new URL(notification.data.url, location.origin);
  if (url.origin !== location.origin) return;
  const open = await pages();
  const places = await Promise.all(open.map(placeOf));
  const there = open[places.indexOf(url.pathname)];
  await (there ? there.focus() : self.clients.openWindow(url.href));
}

/** A browser that gives this device another address says so to the server, in whose name it asks for it again. */
async function renew({ oldSubscription, newSubscription }) {
  const renewed = newSubscription ?? (await self.registration.pushManager.subscribe(oldSubscription.options));
  const { endpoint, keys } = renewed.toJSON();
  const body = JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth });
  await fetch('/api/push', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
}

const pages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

/** Where a page is: the browser knows only where it began, so that it is asked. */
function placeOf(page) {
  const { port1, port2 } = new MessageChannel();
  page.postMessage('where', [port2]);
  const asked = new Promise((done) => (port1.onmessage = ({ data }) => done(data)));
  return Promise.race([asked, after(ANSWER).then(() => new URL(page.url).pathname)]);
}

async function kept() {
  const shell = await caches.match(SHELL, { cacheName: STORE });
  if (!shell) return null;
  const text = (await shell.text()).replace('<html', '<html data-offline');
  const headers = ['content-type', 'content-security-policy'].map((name) => [name, shell.headers.get(name) ?? '']);
  return new Response(text, { headers: Object.fromEntries(headers) });
}
