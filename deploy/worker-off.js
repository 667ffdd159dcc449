/*
 * Takes the service worker away from every browser that has it. Served as /worker.js instead of the one that was built:
 * a browser finds it when it next looks for a new version, and loads everything from the server from then on.
 */
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(leave()));

async function leave() {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
}
