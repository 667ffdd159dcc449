import { defineConfig } from '@playwright/test';
import { chromium } from '../tools/install/find.mjs';

const browser = chromium();
if (browser === null)
  throw new Error('There is no Chromium on this machine: install it, or name one in CHROMIUM.');

/** Nothing the browser does by itself: it would be noise in the stories, or ask the network. */
const quiet = [
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

export default defineConfig({
  testDir: '.',
  testMatch: '*.story.ts',
  outputDir: '../test-results',
  globalSetup: './build.ts',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    launchOptions: {
      executablePath: browser,
      // root has no sandbox to put its pages into
      args: process.getuid?.() === 0 ? ['--no-sandbox', ...quiet] : quiet,
    },
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
});
