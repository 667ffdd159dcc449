import { chromium, headlessChromium } from '../tools/install/find.mjs';

/** Disables the browser's own background work, which would add noise or network requests. */
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
  // Chromium's sandbox does not work as root.
  return { executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox', ...quiet] : quiet };
};

/** The browser of nearly every story. */
export const quickBrowser = started(headlessChromium());
/** The full browser, for stories with permissions: the headless shell denies them all. It costs half as much again. */
export const wholeBrowser = started(chromium());
