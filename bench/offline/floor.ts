import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The lower bound for any app: an empty page returned by a service worker. */
export async function startEmptyShell(): Promise<{ url: string; stop(): void }> {
  const page = `<!doctype html><title>Empty</title><main>Here</main>
    <script>navigator.serviceWorker.register('/worker.js')</script>`;
  const worker = `
    addEventListener('install', (event) => event.waitUntil(caches.open('shell').then((kept) => kept.add('/'))));
    addEventListener('activate', (event) => event.waitUntil(clients.claim()));
    addEventListener('fetch', (event) => {
      if (event.request.mode === 'navigate') event.respondWith(caches.match('/'));
    });`;
  const server = createServer(({ url }, answer) => {
    const isWorker = url === '/worker.js';
    answer
      .setHeader('content-type', isWorker ? 'text/javascript' : 'text/html')
      .end(isWorker ? worker : page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
