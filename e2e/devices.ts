import { wholeBrowser } from './browser.ts';
import { test as base } from './pushes.ts';

/**
 * A whole browser, since the headless shell denies every permission. Its microphone beeps, and the server sends pushes
 * to fake services. Stories with either share it, because each other fixture starts a server and a browser more.
 */
export const test = base.extend({
  launchOptions: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern
    ({}, use) => use({ ...wholeBrowser, args: [...wholeBrowser.args, '--use-fake-device-for-media-stream'] }),
    { scope: 'worker' },
  ],
});
