import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { buildStale } from '../tools/build/stale.mjs';
import { chromium as installedChromium } from '../tools/install/find.mjs';
import { end } from '../tools/run/end.mjs';
import { startEmptyShell } from './offline/floor.ts';
import { median, share } from './platform/median.ts';
import { startSeeded, tokenOf } from './platform/seeded.ts';

/*
 * The time of an offline reload until timeline, room and goals show their cached content: Ana's browser on a server
 * with
 * demo data, the network cut. Measured from the navigation to the frame that has them, compared with a service worker
 * that returns an empty page. `npm run bench -- offline [times]`
 */
const times = Number(process.argv[2] ?? 20);

interface Screen {
  path: string;
  /** the first element that is not a skeleton */
  first: string;
  memory: string;
}
const screens: Screen[] = [
  { path: '/home', first: 'article', memory: 'timeline' },
  { path: '/message', first: '[role=log] p[dir=auto]', memory: 'messages' },
  { path: '/goals', first: 'main li h2, main li h3', memory: 'goals' },
];

await buildStale();
const browser = await chromium.launch({
  executablePath: installedChromium() ?? 'chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
try {
  const { url, stop } = await startSeeded();

  const ana = await arrive(browser, url);
  await ana.context.setOffline(true);
  console.log(`${times} reloads each`);
  console.log('| screen | median | 95th percentile | slowest |');
  console.log('|---|---|---|---|');
  for (const { path, first } of screens) report(path, await reload(ana.context, url + path, first));
  report('floor: an empty page from a worker', await measureEmptyShell(browser));
  await stop();
} finally {
  await browser.close();
  await end();
}

function report(name: string, took: number[]): void {
  const [middle, late, last] = [median(took), share(took, 0.95), Math.max(...took)].map(
    (time) => `${Math.round(time)} ms`,
  );
  console.log(`| ${name} | ${middle} | ${late} | ${last} |`);
}

/** Ana, on a phone's screen, has visited every page, and it is cached. */
async function arrive(by: Browser, url: string): Promise<{ context: BrowserContext }> {
  const token = await tokenOf(url, 'Ana');
  const context = await by.newContext({
    viewport: { width: 390, height: 844 },
    storageState: {
      cookies: [],
      origins: [{ origin: url, localStorage: [{ name: 'token', value: token }] }],
    },
  });
  const page = await context.newPage();
  for (const { path, first, memory } of screens) {
    await page.goto(url + path);
    await page.locator(first).first().waitFor();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    // waitForFunction would treat a promise as true.
    while (!(await page.evaluate(isKept, `remembered/${memory}`))) await page.waitForTimeout(100);
  }
  await page.close();
  return { context };
}

/** Runs in the page. */
function isKept(key: string): Promise<boolean> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('twosome', 1);
    opening.onsuccess = () => {
      const asked = opening.result.transaction('kept').objectStore('kept').getKey(key);
      asked.onsuccess = () => {
        opening.result.close();
        resolve(asked.result !== undefined);
      };
    };
  });
}

/** Milliseconds from the navigation to the frame after the first content; the first run is not counted. */
async function reload(context: BrowserContext, address: string, first: string): Promise<number[]> {
  const page = await context.newPage();
  await page.addInitScript(noteWhenSeen, first);
  await page.goto(address);
  const took: number[] = [];
  for (let turn = 0; turn <= times; turn++) {
    const seen = await seenAt(page);
    if (turn > 0) took.push(seen);
    if (turn < times) await page.reload({ waitUntil: 'commit' });
  }
  await page.close();
  return took;
}

/** Runs in the page, before its scripts. */
function noteWhenSeen(first: string): void {
  const observer = new MutationObserver(() => {
    if (document.querySelector(first) === null) return;
    observer.disconnect();
    // A message posted during a frame is received after that frame was painted.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => Object.assign(window, { seenAt: performance.now() });
      port2.postMessage(null);
    });
  });
  observer.observe(document, { childList: true, subtree: true });
}

async function seenAt(page: Page): Promise<number> {
  const seen = await page.waitForFunction(() => (window as Window & { seenAt?: number }).seenAt ?? false);
  return Number(await seen.jsonValue());
}

async function measureEmptyShell(by: Browser): Promise<number[]> {
  const shell = await startEmptyShell();
  const context = await by.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(shell.url);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.close();
  await context.setOffline(true);
  const took = await reload(context, shell.url, 'main');
  await context.close();
  shell.stop();
  return took;
}
