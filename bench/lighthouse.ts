import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { openAddresses } from '@twosome/contract/platform/addresses';
import { wholeBrowser } from '../e2e/browser.ts';
import * as command from '../tools/run/command.mjs';
import { median, run, temporaryFolder } from './platform/harness.ts';
import { signInAs, startWithDemo } from './platform/server.ts';

/*
 * Lighthouse scores of the public pages and of Ana's home with the demo story, on a simulated phone; the median of
 * several runs. A busy machine lowers the scores. `npm run bench -- lighthouse [times] [address…]`
 */
const [times = '3', ...addresses] = process.argv.slice(2);
const columns = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
};

/** The used part of the report. Scores are from 0 to 1. */
interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
}

await run(async () => {
  const { url } = await startWithDemo();
  for (const address of addresses.length > 0 ? addresses : [...openAddresses, '/home']) {
    const token = address === '/home' ? (await signInAs(url, 'Ana')).token : null;
    const reports: Report[] = [];
    while (reports.length < Number(times)) reports.push(await audit(url, address, token));
    const scores = Object.keys(reports[0]?.categories ?? {}).map(
      (name) =>
        `${name} ${Math.round(100 * median(reports.map(({ categories }) => categories[name]?.score ?? 0)))}`,
    );
    const waits = Object.entries(columns).map(
      ([name, id]) =>
        `${name} ${Math.round(median(reports.map(({ audits }) => audits[id]?.numericValue ?? 0)))} ms`,
    );
    console.log(`${address}: ${[...scores, ...waits].join(', ')}`);
  }
});

async function audit(url: string, address: string, token: string | null): Promise<Report> {
  const profile = await temporaryFolder();
  if (token !== null) {
    const context = await chromium.launchPersistentContext(profile, wholeBrowser);
    const page = await context.newPage();
    // A page without scripts, so that no file of the app is in the browser's cache.
    await page.goto(`${url}/robots.txt`);
    await page.evaluate((value) => localStorage.setItem('token', value), token);
    await context.close();
  }
  const file = join(profile, 'report.json');
  const args = ['--quiet', '--output=json', `--output-path=${file}`, '--disable-storage-reset'];
  const flags = `--chrome-flags=--headless=new --no-sandbox --user-data-dir=${profile}`;
  const { code, output } = await command.run(
    'npx',
    ['--yes', 'lighthouse@12.8.2', url + address, ...args, flags],
    { quiet: true, env: { ...process.env, CHROME_PATH: wholeBrowser.executablePath } },
  );
  if (code !== 0) throw new Error(`Lighthouse failed: ${output}`);
  return JSON.parse(await readFile(file, 'utf8'));
}
