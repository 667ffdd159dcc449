import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../tools/run/free-port.mjs';
import { inRoot } from '../tools/run/root.mjs';
import { median } from './platform/median.ts';
import { isPreparing } from './platform/seeded.ts';

/**
 * The time of `npm start` until a page is served: with an empty folder, until the demo data is complete, and on a
 * second start.
 */
const rounds = 5;
const dataDir = await mkdtemp(join(tmpdir(), 'twosome-bench-'));

/** Seconds to a page, and to the end of the demo data if the folder was empty. */
async function startOnce(): Promise<{ page: number; demo: number }> {
  const port = String(await freePort());
  const startedAt = performance.now();
  const child = spawn(process.execPath, [inRoot('tools/start.mjs')], {
    env: { ...process.env, PORT: port, DATA_DIR: dataDir, LOG_LEVEL: 'silent' },
    stdio: 'ignore',
  });
  try {
    while (!(await isReady(port))) {
      if (child.exitCode !== null) throw new Error('npm start ended before it was ready.');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const page = secondsSince(startedAt);
    while (await isPreparing(`http://localhost:${port}`))
      await new Promise((resolve) => setTimeout(resolve, 20));
    return { page, demo: secondsSince(startedAt) };
  } finally {
    child.kill('SIGTERM');
    await once(child, 'close');
  }
}

const secondsSince = (startedAt: number): number => (performance.now() - startedAt) / 1000;

const isReady = (port: string): Promise<boolean> =>
  fetch(`http://localhost:${port}/home`, { headers: { accept: 'text/html' } }).then(
    ({ ok }) => ok,
    () => false,
  );

const first = await startOnce();
const again: number[] = [];
for (let round = 0; round < rounds; round++) again.push((await startOnce()).page);
await rm(dataDir, { recursive: true, force: true });
console.log(
  `first start, everything built, empty folder: ${first.page.toFixed(1)} s; with the demo story: ${first.demo.toFixed(1)} s`,
);
console.log(`restart, median of ${rounds}: ${median(again).toFixed(2)} s (aim: at most 3 s)`);
