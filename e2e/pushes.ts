import { type FakePushService, startFakePushService } from '../server/src/testing/fake-push-service.ts';
import { test as base } from './fixtures.ts';

/** A server that sends pushes to fakes of the services for phones and browsers, which validate like the real ones. */
export const test = base.extend<object, { pushes: FakePushService }>({
  pushes: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern
    async ({}, use) => {
      const pushes = await startFakePushService();
      await use(pushes);
      await pushes.close();
    },
    { scope: 'worker' },
  ],

  serverSettings: [({ pushes }, use) => use(pushes.env), { scope: 'worker' }],
});
