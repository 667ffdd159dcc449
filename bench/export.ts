import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzip } from '../server/src/testing/unzip.ts';
import { buildStale } from '../tools/build/stale.mjs';
import { postgres } from '../tools/install/find.mjs';
import { end } from '../tools/run/end.mjs';
import { startPostgres } from '../tools/stages/postgres.mjs';
import { settleThings, type Things } from './export/things.ts';
import { createDatabase, withClient } from './platform/database.ts';
import { coupleId, createUsers, tokenOf } from './platform/dataset.ts';
import { median } from './platform/median.ts';
import { type Program, startServer } from './platform/program.ts';

/*
 * The export of a couple with 500 posts and 5,000 messages: whether the ZIP has every row and every byte of every
 * image,
 * the duration, and the growth of the server's memory compared with an idle period of the same length. Each round
 * starts
 * a new process. `npm run bench -- export`
 */
const things: Things = { posts: 500, messages: 5000, imageEvery: 10 };
const rounds = 3;
const limitMb = 100;

const bin = postgres();
if (bin === null) throw new Error('This needs PostgreSQL on this machine.');
await buildStale();
const dataDir = await mkdtemp(join(tmpdir(), 'twosome-bench-export-'));
try {
  const url = await createDatabase(await startPostgres(bin, { durable: true }), 'exports');
  // The server creates its tables.
  await (await startServer(url, { dataDir })).stop();
  await withClient(url, async (client) => {
    await createUsers(client, 10);
    await settleThings(client, dataDir, things);
    await client.query('vacuum analyze');
  });
  const [rises, floors, times]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < rounds; round++) {
    const server = await startServer(url, { dataDir });
    await call(server, 'GET');
    const before = await settled(server.pid);
    const begun = performance.now();
    await call(server, 'POST');
    const isReady = async () => (await call(server, 'GET')).status === 'ready';
    const highest = await watched(server.pid, isReady);
    const took = performance.now() - begun;
    const files = await download(server);
    if (round === 0) await compare(url, files);
    await server.stop();

    const idle = await startServer(url, { dataDir });
    await call(idle, 'GET');
    const start = await settled(idle.pid);
    const until = performance.now() + took;
    // Polls equally often while idle, because polling has a cost too.
    const still = await watched(idle.pid, async () => {
      await call(idle, 'GET');
      return performance.now() > until;
    });
    await idle.stop();
    rises.push(highest - before);
    floors.push(still - start);
    times.push(took / 1000);
  }
  const [rise, floor] = [median(rises), median(floors)];
  const all = rises.map((one) => one.toFixed(0)).join(', ');
  console.log(`Built in ${median(times).toFixed(1)} s, median of ${rounds} rounds.`);
  console.log(
    `Memory rises by ${rise.toFixed(0)} MB (${all}); doing nothing as long ${floor.toFixed(0)} MB.`,
  );
  if (rise > limitMb) throw new Error(`That is more than ${limitMb} MB.`);
} finally {
  await end();
  await rm(dataDir, { recursive: true, force: true });
}

async function call({ port }: Program, method: 'GET' | 'POST'): Promise<{ status: string; url: string }> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/auth/export/`, {
    method,
    headers: { Authorization: `Bearer ${tokenOf(1)}`, 'Content-Type': 'application/json' },
    body: method === 'POST' ? '{}' : null,
  });
  if (!answer.ok) throw new Error(`${method} auth/export/ was answered ${answer.status}.`);
  return (await answer.json()) as { status: string; url: string };
}

async function download(server: Program): Promise<Map<string, Buffer>> {
  const { url } = await call(server, 'GET');
  const bytes = Buffer.from(await (await fetch(`http://127.0.0.1:${server.port}${url}`)).arrayBuffer());
  console.log(`The ZIP has ${(bytes.length / 1e6).toFixed(1)} MB.`);
  return unzip(bytes);
}

/** Every id of a post and a message, and the hash of every image, from the database. */
async function compare(url: string, files: Map<string, Buffer>): Promise<void> {
  const idsIn = (path: string) =>
    (JSON.parse(String(files.get(path))) as { id: string }[]).map(({ id }) => id).sort();
  await withClient(url, async (client) => {
    const rows = async (text: string) => (await client.query(text, [coupleId(1)])).rows;
    const [{ username }] = await rows('select username from twosomes where id = $1');
    for (const table of ['posts', 'messages']) {
      const there = (await rows(`select id from ${table} where twosome_id = $1`)).map(({ id }) => id).sort();
      if (there.join() !== idsIn(`${username}/${table}.json`).join())
        throw new Error(`The ZIP lacks rows of ${table}.`);
    }
    const images = (await client.query('select id, sha256 from media')).rows;
    const lacking = images.filter(({ id, sha256 }) => {
      const file = files.get(`${username}/images/${id}.jpg`);
      return file === undefined || createHash('sha256').update(file).digest('hex') !== sha256;
    });
    if (lacking.length > 0) throw new Error(`${lacking.length} images are missing from the ZIP or differ.`);
    console.log(
      `All ${things.posts} posts, ${things.messages} messages and ${images.length} images are in it.`,
    );
  });
}

/** The maximum memory until `work` is done, in MB. */
async function watched(pid: number, isDone: () => Promise<boolean>): Promise<number> {
  let highest = 0;
  const look = setInterval(async () => {
    highest = Math.max(highest, await resident(pid));
  }, 20);
  while (!(await isDone())) await new Promise((resolve) => setTimeout(resolve, 200));
  clearInterval(look);
  return highest;
}

/** Waits until the memory is stable after a start. */
async function settled(pid: number): Promise<number> {
  for (let before = Number.POSITIVE_INFINITY; ; ) {
    await new Promise((resolve) => setTimeout(resolve, 2000));
    const now = await resident(pid);
    if (Math.abs(now - before) < 2) return now;
    before = now;
  }
}

async function resident(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}
