import { test as base } from './fixtures.ts';
import { type Front, startFront } from './front.ts';
import { type Server, serverTimeout, startServer } from './server.ts';

/** The site behind a proxy that simulates deployments and connection failures. */
export const test = base.extend<object, { site: { front: Front; server: Server }; front: Front }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright insists on them
    async ({}, use) => {
      let behind = '';
      const front = await startFront(() => behind);
      const server = await startServer({ PUBLIC_URL: front.url });
      behind = server.url;
      await use({ front, server: { ...server, url: front.url } });
      front.stop();
      await server.stop();
    },
    { scope: 'worker', timeout: serverTimeout },
  ],

  front: [({ site }, use) => use(site.front), { scope: 'worker' }],
  server: [({ site }, use) => use(site.server), { scope: 'worker' }],
});
