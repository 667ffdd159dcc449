import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { chromium as installedChromium } from '../../tools/install/find.mjs';
import { run, runNode } from '../../tools/run/command.mjs';
import { atEnd } from '../../tools/run/end.mjs';
import { inRoot } from '../../tools/run/root.mjs';

const home = inRoot('bench/lighthouse');
const program = inRoot('bench/lighthouse/node_modules/lighthouse/cli/index.js');
const browser = installedChromium() ?? 'chromium';

/** The newest version that supports our Node, pinned in its lock file; none of its packages has an install script. */
export async function installLighthouse(): Promise<void> {
  if (existsSync(program)) return;
  // `npm ci` rejects its lock: one of its packages depends on the latest version of another.
  const way = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund'];
  const { code, output } = await run('npm', way, { cwd: home, quiet: true });
  if (code !== 0) throw new Error(`Lighthouse could not be installed: ${output}`);
}

/** The used part of Lighthouse's report. Scores are from 0 to 1. */
export interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number; displayValue?: string }>;
  /** the machine's speed during the run: 1,000 and more on an idle one */
  environment: { benchmarkIndex: number };
  runtimeError?: { message: string };
}

/** Runs `auditOnce`, and retries when a busy machine made the recording fail. */
export async function look(address: string, token: string | null): Promise<Report> {
  for (let tries = 1; ; tries++)
    try {
      return await auditOnce(address, token);
    } catch (error) {
      if (tries === 3) throw error;
      console.error(`${address}, once more: ${String(error).slice(0, 200)}`);
    }
}

/** One run on a simulated mid-range phone with a slow connection, in a new browser. */
async function auditOnce(address: string, token: string | null): Promise<Report> {
  const profile = await mkdtemp(join(tmpdir(), 'twosome-lighthouse-'));
  const forget = atEnd(() => rm(profile, { recursive: true, force: true }));
  if (token !== null) await signIn(profile, new URL(address).origin, token);
  const file = join(profile, 'report.json');
  const { code, output } = await runNode(
    program,
    [
      address,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      // It contains only the session.
      '--disable-storage-reset',
      `--chrome-flags=--headless=new --no-sandbox --user-data-dir=${profile}`,
    ],
    { quiet: true, env: { ...process.env, CHROME_PATH: browser } },
  );
  if (code !== 0) throw new Error(`Lighthouse failed: ${output}`);
  const report: Report = JSON.parse(await readFile(file, 'utf8'));
  if (report.runtimeError) throw new Error(report.runtimeError.message);
  forget();
  await rm(profile, { recursive: true, force: true });
  return report;
}

/** Signs in on a page without scripts, so that no file of the app is in the browser's cache. */
async function signIn(profile: string, origin: string, token: string): Promise<void> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: browser,
    args: ['--no-sandbox'],
  });
  const page = await context.newPage();
  await page.goto(`${origin}/robots.txt`);
  await page.evaluate((value) => localStorage.setItem('token', value), token);
  await context.close();
}
