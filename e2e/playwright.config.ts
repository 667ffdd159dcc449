import { defineConfig } from '@playwright/test';
import { quickBrowser } from './browser.ts';

export default defineConfig({
  testDir: '.',
  testMatch: '*.story.ts',
  // `npm test` leaves these to `npm run test:all`.
  testIgnore: process.env.STORIES === 'web' ? ['native/**', 'nightly/**'] : [],
  outputDir: '../test-results',
  globalSetup: './build.ts',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Guards against hangs only: the benchmarks measure speed, and a busy machine is slow.
  timeout: 300_000,
  expect: { timeout: 40_000 },
  reporter: 'list',
  use: {
    launchOptions: quickBrowser,
    viewport: { width: 390, height: 844 },
    // Each browser would download the whole app.
    serviceWorkers: 'block',
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // Actions, console and network; screenshots of every step took a quarter of all work: `--trace on` enables them.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    screenshot: 'only-on-failure',
  },
});
