import { listDiscovered, listFollowed } from '../server/src/features/post/lists.sql.ts';
import type { Queries } from '../server/src/platform/db/db.ts';
import { migrate } from '../server/src/platform/db/migrate.ts';
import { openDb } from '../server/src/platform/db/open.ts';
import { buildStale } from '../tools/build/stale.mjs';
import { postgres } from '../tools/install/find.mjs';
import { end } from '../tools/run/end.mjs';
import { inRoot } from '../tools/run/root.mjs';
import { startPostgres } from '../tools/stages/postgres.mjs';
import { createDatabase, withClient } from './platform/database.ts';
import {
  authorOf,
  coupleId,
  createDataset,
  type Dataset,
  isBlocked,
  postId,
  tokenOf,
} from './platform/dataset.ts';
import { load, type Measured } from './platform/load.ts';
import { median } from './platform/median.ts';
import { planOf } from './platform/plan.ts';
import { type Program, startBare, startServer } from './platform/program.ts';

/*
 * The home page of 20 posts on PostgreSQL from one server process: requests per second, compared with a bare node:http
 * that returns the same bytes in the same run; the growth of its latency with posts and with follows; claps per second;
 * and that no statement scans a whole table. `npm run bench -- home`
 */
const rounds = 5;
const seconds = 4;
const connections = 32;
const small: Dataset = { couples: 2000, follows: 20, posts: 20_000, claps: 100_000 };
const large: Dataset = { ...small, posts: 200_000 };
const page = '/api/v1/post/?is_timeline=true';

const headers = (user: number): string => `Host: 127.0.0.1\r\nAuthorization: Bearer ${tokenOf(user)}\r\n`;
const homeOf = (user: number): string => `GET ${page} HTTP/1.1\r\n${headers(user)}\r\n`;

const failures = (rounds: readonly Measured[]): number => rounds.reduce((sum, one) => sum + one.failed, 0);
const ms = (time: number): string => `${time.toFixed(1)} ms`;

const bin = postgres();
if (bin === null) throw new Error('There is no PostgreSQL on this machine.');
await buildStale();
const address = await startPostgres(bin, { durable: true });
try {
  await measureDataset('20,000 posts', small, true);
  await measureDataset('200,000 posts', large, false);
} finally {
  await end();
}

async function measureDataset(name: string, dataset: Dataset, isWhole: boolean): Promise<void> {
  const databaseUrl = await settle(dataset);
  const server = await startServer(databaseUrl);
  console.log(
    `\n${dataset.couples} couples, ${dataset.follows} follows each, ${name}, ${dataset.claps} claps`,
  );
  try {
    await measureGrowth(server, dataset);
    await explain(databaseUrl, dataset);
    if (isWhole) {
      await measurePages(server, dataset);
      await measureLikes(server, dataset);
    }
  } finally {
    await server.stop();
  }
}

/** A separate database with the dataset. */
async function settle(dataset: Dataset): Promise<string> {
  const name = `dataset_${dataset.posts}`;
  const url = await createDatabase(address, name);
  const db = await openDb({ url, dataDir: '', log: () => {} });
  await migrate(db, inRoot('server/migrations'));
  await db.close();
  await withClient(url, (client) => createDataset(client, dataset));
  return url;
}

/** Sequential requests, for the latency of a single page: by the number of followed couples. */
async function measureGrowth(server: Program, dataset: Dataset): Promise<void> {
  const users = { '20': 1, '200': (dataset.couples - 1) * 2, '2,000': dataset.couples * 2 };
  for (const [follows, person] of Object.entries(users)) {
    const measured = await load({
      host: '127.0.0.1',
      port: server.port,
      connections: 1,
      seconds,
      request: () => homeOf(person),
    });
    console.log(
      `  home of a couple that follows ${follows}: ${ms(measured.p50)} median, ${ms(measured.p99)} p99, alone`,
    );
  }
}

/** Alternating rounds with the bare server, so that both have the same machine load. */
async function measurePages(server: Program, dataset: Dataset): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${server.port}${page}`, {
    headers: { authorization: `Bearer ${tokenOf(1)}` },
  });
  const body = await answer.text();
  const bare = await startBare(body);
  const ours: Measured[] = [];
  const floor: Measured[] = [];
  // Everyone's home but the two couples who follow hundreds.
  const request = (index: number) => homeOf((index % (2 * dataset.couples - 4)) + 1);
  const host = '127.0.0.1';
  await load({ host, port: server.port, connections, seconds: 2, request });
  for (let round = 0; round < rounds; round++) {
    ours.push(await load({ host, port: server.port, connections, seconds, request }));
    floor.push(await load({ host, port: bare.port, connections, seconds, request }));
  }
  await bare.stop();
  const [rate, bound] = [median(ours.map((one) => one.perSecond)), median(floor.map((one) => one.perSecond))];
  console.log(
    `  home pages of 20 posts, ${connections} connections, ${Math.round(body.length / 102.4) / 10} KB each:`,
  );
  console.log(
    `    ours: ${Math.round(rate)} a second, p99 ${ms(median(ours.map((one) => one.p99)))}, ${failures(ours)} failed`,
  );
  console.log(`    bare node:http, the same bytes: ${Math.round(bound)} a second`);
  console.log(
    `    ours of it: ${Math.round((rate / bound) * 1000) / 10} percent (aim: 12, or 1,000 a second; p99 at most 60 ms)`,
  );
}

/** First claps by users of the whole dataset, each on another post. */
async function measureLikes(server: Program, dataset: Dataset): Promise<void> {
  const results: Measured[] = [];
  let turn = 0;
  for (let round = 0; round < rounds; round++)
    results.push(
      await load({
        host: '127.0.0.1',
        port: server.port,
        connections,
        seconds,
        request: () => likeOf(turn++, dataset),
      }),
    );
  console.log(
    `  claps: ${Math.round(median(results.map((one) => one.perSecond)))} a second (aim: 1,500), p99 ${ms(median(results.map((one) => one.p99)))}, ${failures(results)} failed`,
  );
}

function likeOf(turn: number, dataset: Dataset): string {
  const user = ((turn * 7) % (2 * dataset.couples)) + 1;
  // A public post of a public couple: not every tenth post, not of every third couple, not of a blocked one.
  let post = ((turn * 13) % dataset.posts) + 1;
  const isHidden = () =>
    post % 10 === 0 ||
    authorOf(post, dataset) % 3 === 0 ||
    isBlocked(Math.ceil(user / 2), authorOf(post, dataset), dataset);
  while (isHidden()) post = (post % dataset.posts) + 1;
  const body = '{"want":true}';
  return `POST /api/v1/post/${postId(post)}/clap/toggle_clap/ HTTP/1.1\r\n${headers(user)}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}

/**
 * The plans of the two statements of the page, in a session like the server's. Reports tables with sequential scans.
 */
async function explain(databaseUrl: string, dataset: Dataset): Promise<void> {
  const db = await openDb({ url: databaseUrl, dataDir: '', log: () => {} });
  for (const [name, ask] of [
    ['followed', (asked: Queries) => listFollowed(asked, coupleId(1), null, 21)],
    [
      'discovered',
      (asked: Queries) => listDiscovered(asked, { twosomeId: coupleId(dataset.couples) }, null, 21),
    ],
  ] as const) {
    const { text, scans } = await planOf(db, ask);
    console.log(
      `  ${name}: ${scans.length === 0 ? 'indexes only' : `reads from end to end: ${scans.join(', ')}`}`,
    );
    if (process.argv.includes('--plans')) console.log(text);
  }
  await db.close();
}
