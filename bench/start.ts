import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { buildStale } from '../tools/build/stale.mjs';
import { postgres } from '../tools/install/find.mjs';
import { end } from '../tools/run/end.mjs';
import { freePort } from '../tools/run/free-port.mjs';
import { inRoot } from '../tools/run/root.mjs';
import { startPostgres } from '../tools/stages/postgres.mjs';
import { median } from './platform/median.ts';
import { isPreparing } from './platform/seeded.ts';

/*
 * The time until a page is served: `npm start` with an empty folder, until the demo story is complete, and on further
 * starts; the server alone on both databases; and its memory when idle. `npm run bench -- start`
 */
const rounds = 5;
const idleSeconds = 30;
const folder = await mkdtemp(join(tmpdir(), 'twosome-bench-'));
const server = 'server/dist/main.js';
const npmStart = 'tools/start.mjs';

interface Start {
  /** seconds */
  page: number;
  /** seconds; the same when there is no demo story to add */
  demo: number;
  /** MB, the least over a while without requests, so after a garbage collection; 0 where it was not measured */
  idleRss: number;
}

async function startOnce(program: string, env: NodeJS.ProcessEnv = {}, measuresRss = false): Promise<Start> {
  const port = String(await freePort());
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1000;
  const child = spawn(process.execPath, [inRoot(program)], {
    env: { ...process.env, PORT: port, DATA_DIR: join(folder, 'embedded'), LOG_LEVEL: 'silent', ...env },
    stdio: 'ignore',
  });
  const closed = once(child, 'close');
  try {
    while (!(await isReady(port))) {
      if (child.exitCode !== null) throw new Error(`${program} ended before it was ready.`);
      await pause(20);
    }
    const page = seconds();
    while (await isPreparing(`http://localhost:${port}`)) await pause(20);
    const demo = seconds();
    return { page, demo, idleRss: measuresRss ? await leastRssOf(child.pid ?? 0) : 0 };
  } finally {
    child.kill('SIGTERM');
    await closed;
  }
}

const isReady = (port: string): Promise<boolean> =>
  fetch(`http://localhost:${port}/home`, { headers: { accept: 'text/html' } }).then(
    ({ ok }) => ok,
    () => false,
  );

async function leastRssOf(pid: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let second = 0; second < idleSeconds; second++) {
    await pause(1000);
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    least = Math.min(least, Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024);
  }
  return least;
}

const bin = postgres();
if (bin === null) throw new Error('There is no PostgreSQL on this machine.');
await buildStale();
try {
  const onPostgres = {
    DATABASE_URL: await startPostgres(bin, { durable: true }),
    DATA_DIR: join(folder, 'postgres'),
  };
  const first = await startOnce(npmStart);
  await startOnce(server, onPostgres);
  const again = { npmStart: [] as Start[], embedded: [] as Start[], postgres: [] as Start[] };
  for (let round = 0; round < rounds; round++) {
    again.npmStart.push(await startOnce(npmStart));
    again.embedded.push(await startOnce(server));
    again.postgres.push(await startOnce(server, onPostgres, round === 0));
  }
  const page = (starts: Start[]) => median(starts.map((start) => start.page));
  const added = median(again.npmStart.map((start, round) => start.page - (again.embedded[round]?.page ?? 0)));
  console.log(
    `npm start, everything built, empty folder: ${first.page.toFixed(1)} s; with the demo story: ${first.demo.toFixed(1)} s`,
  );
  console.log(`further starts, medians of ${rounds}, until a page is served:`);
  console.log(
    `  npm start: ${page(again.npmStart).toFixed(2)} s, ${added.toFixed(2)} s more than the server`,
  );
  console.log(`  the server on the embedded database: ${page(again.embedded).toFixed(2)} s`);
  console.log(`  the server on PostgreSQL: ${page(again.postgres).toFixed(2)} s`);
  console.log(`idle memory on PostgreSQL: ${again.postgres[0]?.idleRss.toFixed(0)} MB`);
} finally {
  await rm(folder, { recursive: true, force: true });
  await end();
}
