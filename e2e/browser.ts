import { chromium, headlessChromium } from '../tools/install/find.mjs';

/** Nothing the browser does by itself: it would be noise in the stories, or ask the network. */
const quiet = [
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

const started = (executablePath: string | null) => {
  if (executablePath === null)
    throw new Error('There is no Chromium on this machine: install it, or name one in CHROMIUM.');
  // root has no sandbox to put its pages into
  return { executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox', ...quiet] : quiet };
};

/** The browser of nearly every story. */
export const quickBrowser = started(headlessChromium());
/**
 * For a story whose people are asked for a permission, or have a service worker: in the smaller one a new worker sometimes
 * never takes over.
 */
export const wholeBrowser = started(chromium());
