// In place of sw.js with OFFLINE_FORMS=off: removes itself and what the other one stored.
self.addEventListener('install', () => self.skipWaiting());

async function remove() {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
}
self.addEventListener('activate', (event) => event.waitUntil(remove()));
