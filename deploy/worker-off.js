/*
 * Removes the service worker from every browser. Serve this file as /worker.js: a browser finds it when it next checks
 * for an update, and then loads everything from the server.
 */
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(leave()));
// a page that registers the worker after this one has left brings it back, and sends it a message
self.addEventListener('message', (event) => event.waitUntil(leave()));

async function leave() {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
}
