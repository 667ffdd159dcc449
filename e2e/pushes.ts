import { type PushStandIn, startPushStandIn } from '../server/src/testing/push-stand-in.ts';
import { test as base } from './fixtures.ts';

/** A server that pushes, to phones and to browsers, by services that are played: what they take they take as real ones would. */
export const test = base.extend<object, { pushes: PushStandIn }>({
  pushes: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright insists on them
    async ({}, use) => {
      const pushes = await startPushStandIn();
      await use(pushes);
      await pushes.close();
    },
    { scope: 'worker' },
  ],

  serverSettings: [({ pushes }, use) => use(pushes.env), { scope: 'worker' }],
});
