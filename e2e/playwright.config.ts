import { defineConfig } from '@playwright/test';
import { quickBrowser } from './browser.ts';

export default defineConfig({
  testDir: '.',
  testMatch: '*.story.ts',
  outputDir: '../test-results',
  globalSetup: './build.ts',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // against what hangs: how long things take is for the benchmarks, and a busy machine is no fault of theirs
  timeout: 300_000,
  expect: { timeout: 40_000 },
  reporter: 'list',
  use: {
    launchOptions: quickBrowser,
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // what was done, said and asked; pictures of every moment took a quarter of all work: `--trace on` takes them
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    screenshot: 'only-on-failure',
  },
});
