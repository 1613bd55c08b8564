// Keeps the last menu readable offline (docs/product/guest-menu.md#without-a-connection): network first, then the cache.

const KEPT = 'menu';
const MAX_ENTRIES = 400;
/** After this time without a response, the cached one is used. */
const TIMEOUT_MS = 5_000;

/** The cache key of an address: pages and data by language, without the table; files unchanged. Null: not cached. */
const keyOf = (address) => {
  const { origin, pathname, searchParams } = new URL(address);
  if (origin !== location.origin || searchParams.has('preview')) return null;
  if (isForEver(pathname)) return pathname;
  if (!/^\/(m|api\/public\/menu)\/[^/]+$/.test(pathname)) return null;
  const locale = searchParams.get('locale');
  return locale ? `${pathname}?locale=${locale}` : pathname;
};
const isForEver = (path) => /^\/(guest\/assets|files|style\/fonts)\//.test(path);

const kept = (key) => caches.match(key, { ignoreVary: true });

/** Another cached width of a picture. */
const keptLike = async (key) => {
  const keys = await (await caches.open(KEPT)).keys();
  const folder = key.slice(0, key.lastIndexOf('/') + 1);
  const like = keys.map(({ url }) => new URL(url).pathname).filter((path) => path.startsWith(folder));
  return like.length > 0 && /^\/files\/./.test(folder) ? kept(like.at(-1)) : undefined;
};

const keep = async (key, response) => {
  if (!response.ok) return;
  const headers = new Headers(response.headers);
  // The page reads the server's time from `date`, so a cached one would be wrong. The body is already decompressed.
  for (const name of ['date', 'content-encoding', 'content-length']) headers.delete(name);
  const body = await response.blob();
  const cache = await caches.open(KEPT);
  await cache.delete(key);
  await cache.put(key, new Response(body, { headers }));
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - MAX_ENTRIES)).map((old) => cache.delete(old)));
};

const answer = async (event, key) => {
  const { request } = event;
  const known = await kept(key);
  if (known && isForEver(key)) return known;
  const coming = fetch(request).then((response) => {
    event.waitUntil(keep(key, response.clone()));
    return response;
  });
  // A request for the latest version must not get the cached one.
  const isNews = request.mode !== 'navigate' && request.cache === 'no-cache';
  if (isForEver(key)) return coming.catch(async (error) => (await keptLike(key)) ?? Promise.reject(error));
  if (!known || isNews) return coming;
  const late = new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS, known));
  return Promise.race([coming, late]).catch(() => known);
};

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const key = event.request.method === 'GET' ? keyOf(event.request.url) : null;
  if (key) event.respondWith(answer(event, key));
});

// Shows push messages about an order (docs/product/messages.md#push).
self.addEventListener('push', (event) => {
  const { title, body, url, tag } = event.data.json();
  const shown = { body, tag, renotify: true, icon: '/guest/icon.svg', data: new URL(url).pathname };
  event.waitUntil(self.registration.showNotification(title, shown));
});

/** Focuses the open page of the order, or opens it. */
const openPage = async (path) => {
  const pages = await self.clients.matchAll({ type: 'window' });
  const open = pages.find(({ url }) => new URL(url).pathname === path);
  return open ? open.focus() : self.clients.openWindow(path);
};
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data));
});

// Caches the resources that a page loaded before the worker was active.
self.addEventListener('message', (event) => {
  const keys = new Set(event.data.map(keyOf).filter(Boolean));
  event.waitUntil(Promise.all([...keys].map(async (key) => (await kept(key)) ?? keep(key, await fetch(key)))));
});
