// Keeps the page that stands alone for offline: all files that its list names, each as the list says, or none. A newer
// page is kept beside the one in use and waits until somebody wants it; what an older one needs stays until no tab has it.
//
// The same script is also a plain worker that keeps the files and ends. The memory that keeping takes goes with it; a
// service worker would hold it for half a minute, and then finds everything there.

const VERSION = 'PAGE_VERSION';
const FOLDER = new URL('./', location.href).href;
const PREFIX = `sobremesa-page ${new URL(FOLDER).pathname} `;
const STORE = PREFIX + VERSION;
const LIST = 'page.json';
const INDEX = 'index.html';
/** How many files are fetched beside each other. */
const BESIDE = 6;

if ('registration' in self) {
  self.addEventListener('install', (event) => event.waitUntil(keep()));
  self.addEventListener('activate', (event) => event.waitUntil(activate()));
  self.addEventListener('fetch', (event) => {
    const { request } = event;
    if (request.method !== 'GET' || !request.url.startsWith(FOLDER)) return;
    event.respondWith(answer(request));
  });
  self.addEventListener('message', (event) => {
    if (event.data === 'use') event.waitUntil(self.skipWaiting());
    if (event.data === 'tidy') event.waitUntil(forget());
  });
} else {
  // what could not be kept is told by the service worker, which tries again
  void keep().then(ended, ended);
}

function ended() {
  self.postMessage('ended');
  self.close();
}

/** Fetches all of it or none. */
async function keep() {
  const listed = await fetch(FOLDER + LIST, { cache: 'no-store' });
  const { version, files, prepared } = await listed.clone().json();
  if (version !== VERSION) throw new Error(`the list is of ${version}, this is ${VERSION}`);
  const cache = await caches.open(STORE);
  try {
    await cache.put(FOLDER + LIST, listed);
    const named = files.some(({ path }) => path === prepared) ? files : [...files, { path: prepared }];
    const there = new Set((await cache.keys()).map(({ url }) => url));
    await fetchAll(
      cache,
      named.filter(({ path }) => !there.has(FOLDER + path)),
    );
  } catch (error) {
    await caches.delete(STORE);
    throw error;
  }
}

async function fetchAll(cache, files) {
  const left = [...files];
  const some = async () => {
    for (let file = left.shift(); file; file = left.shift()) await fetchOne(cache, file);
  };
  await Promise.all(Array.from({ length: BESIDE }, some));
}

/** The files but the first one have names that change with what is in them. The packed ones are large, and checked by
 *  whoever unpacks them: the browser's check would hold them in memory until this worker ends. */
async function fetchOne(cache, { path, integrity, gzip }) {
  const checked = integrity && !gzip ? { integrity } : {};
  const answer = await fetch(FOLDER + path, { cache: path === INDEX ? 'no-cache' : 'default', ...checked });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  await cache.put(FOLDER + path, answer);
}

async function activate() {
  await self.clients.claim();
  await forget();
}

/** Lets go of the files of other versions, but for those that some tab still has open. */
async function forget() {
  const held = self.navigator.locks ? (await self.navigator.locks.query()).held.map(({ name }) => name) : null;
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== STORE);
  await Promise.all(old.filter((name) => held && !held.includes(name)).map((name) => caches.delete(name)));
}

async function answer(request) {
  const { pathname } = new URL(request.url);
  const isPage = request.mode === 'navigate' && [FOLDER, FOLDER + INDEX].includes(location.origin + pathname);
  const address = isPage ? FOLDER + INDEX : request.url;
  if (request.cache === 'reload' && !isPage) return renew(address);
  const own = await caches.match(address, { cacheName: STORE, ignoreSearch: true, ignoreVary: true });
  return own ?? (await ofOlder(address)) ?? fetch(request);
}

/** Fetches a file anew, because what was kept of it is not what it should be, and keeps that instead. */
async function renew(address) {
  const answer = await fetch(address, { cache: 'reload' });
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    const has = name.startsWith(PREFIX) && (await cache.match(address, { ignoreVary: true }));
    if (has && answer.ok) await cache.put(address, answer.clone());
  }
  return answer;
}

/** A file of a version that a tab still has open. */
async function ofOlder(address) {
  for (const name of await caches.keys()) {
    const found = name.startsWith(PREFIX) && (await caches.match(address, { cacheName: name, ignoreVary: true }));
    if (found) return found;
  }
  return undefined;
}
