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
import { load, type Measured } from './platform/load.ts';
import { median } from './platform/median.ts';
import { planOf } from './platform/plan.ts';
import { type Program, startBare, startServer } from './platform/program.ts';
import { authorOf, coupleId, isBlocked, postId, settleTown, type Town, tokenOf } from './platform/town.ts';

/*
 * The home page of 20 posts, on PostgreSQL, from one server process: how many a second beside a bare node:http that
 * answers the same bytes in the same run; how its time grows with posts and with follows; likes a second; and that no
 * sentence reads a table from end to end. `npm run bench -- home`
 */
const rounds = 5;
const seconds = 4;
const connections = 32;
const small: Town = { couples: 2000, follows: 20, posts: 20_000, claps: 100_000 };
const large: Town = { ...small, posts: 200_000 };
const page = '/api/v1/post/?is_timeline=true';

const headers = (who: number): string => `Host: 127.0.0.1\r\nAuthorization: Bearer ${tokenOf(who)}\r\n`;
const homeOf = (who: number): string => `GET ${page} HTTP/1.1\r\n${headers(who)}\r\n`;

const failures = (told: readonly Measured[]): number => told.reduce((sum, one) => sum + one.failed, 0);
const ms = (time: number): string => `${time.toFixed(1)} ms`;

const bin = postgres();
if (bin === null) throw new Error('There is no PostgreSQL on this machine.');
await buildStale();
const address = await startPostgres(bin, { durable: true });
try {
  await measureTown('20,000 posts', small, true);
  await measureTown('200,000 posts', large, false);
} finally {
  await end();
}

async function measureTown(name: string, town: Town, isWhole: boolean): Promise<void> {
  const databaseUrl = await settle(town);
  const server = await startServer(databaseUrl);
  console.log(`\n${town.couples} couples, ${town.follows} follows each, ${name}, ${town.claps} claps`);
  try {
    await measureGrowth(server, town);
    await explain(databaseUrl, town);
    if (isWhole) {
      await measurePages(server, town);
      await measureLikes(server, town);
    }
  } finally {
    await server.stop();
  }
}

/** A database of its own with the town in it. */
async function settle(town: Town): Promise<string> {
  const name = `town_${town.posts}`;
  const url = await createDatabase(address, name);
  const db = await openDb({ url, dataDir: '', log: () => {} });
  await migrate(db, inRoot('server/migrations'));
  await db.close();
  await withClient(url, (client) => settleTown(client, town));
  return url;
}

/** One after the other, so that it is the page's own time: by how many the couple follows. */
async function measureGrowth(server: Program, town: Town): Promise<void> {
  const who = { '20': 1, '200': (town.couples - 1) * 2, '2,000': town.couples * 2 };
  for (const [follows, person] of Object.entries(who)) {
    const told = await load({
      host: '127.0.0.1',
      port: server.port,
      connections: 1,
      seconds,
      request: () => homeOf(person),
    });
    console.log(
      `  home of a couple that follows ${follows}: ${ms(told.p50)} median, ${ms(told.p99)} p99, alone`,
    );
  }
}

/** Ours and the bare one by turns, so that both have the same machine. */
async function measurePages(server: Program, town: Town): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${server.port}${page}`, {
    headers: { authorization: `Bearer ${tokenOf(1)}` },
  });
  const body = await answer.text();
  const bare = await startBare(body);
  const ours: Measured[] = [];
  const floor: Measured[] = [];
  // everybody's home but the two who follow hundreds
  const request = (place: number) => homeOf((place % (2 * town.couples - 4)) + 1);
  const host = '127.0.0.1';
  await load({ host, port: server.port, connections, seconds: 2, request });
  for (let round = 0; round < rounds; round++) {
    ours.push(await load({ host, port: server.port, connections, seconds, request }));
    floor.push(await load({ host, port: bare.port, connections, seconds, request }));
  }
  await bare.stop();
  const [rate, most] = [median(ours.map((one) => one.perSecond)), median(floor.map((one) => one.perSecond))];
  console.log(
    `  home pages of 20 posts, ${connections} connections, ${Math.round(body.length / 102.4) / 10} KB each:`,
  );
  console.log(
    `    ours: ${Math.round(rate)} a second, p99 ${ms(median(ours.map((one) => one.p99)))}, ${failures(ours)} failed`,
  );
  console.log(`    bare node:http, the same bytes: ${Math.round(most)} a second`);
  console.log(
    `    ours of it: ${Math.round((rate / most) * 1000) / 10} percent (aim: 12, or 1,000 a second; p99 at most 60 ms)`,
  );
}

/** Claps begun by people all over the town, each on another post. */
async function measureLikes(server: Program, town: Town): Promise<void> {
  const told: Measured[] = [];
  let turn = 0;
  for (let round = 0; round < rounds; round++)
    told.push(
      await load({
        host: '127.0.0.1',
        port: server.port,
        connections,
        seconds,
        request: () => likeOf(turn++, town),
      }),
    );
  console.log(
    `  claps: ${Math.round(median(told.map((one) => one.perSecond)))} a second (aim: 1,500), p99 ${ms(median(told.map((one) => one.p99)))}, ${failures(told)} failed`,
  );
}

function likeOf(turn: number, town: Town): string {
  const who = ((turn * 7) % (2 * town.couples)) + 1;
  // a public post of a public couple: neither every tenth, nor by every third couple, nor by one that is blocked
  let post = ((turn * 13) % town.posts) + 1;
  const isHidden = () =>
    post % 10 === 0 ||
    authorOf(post, town) % 3 === 0 ||
    isBlocked(Math.ceil(who / 2), authorOf(post, town), town);
  while (isHidden()) post = (post % town.posts) + 1;
  const body = '{"want":true}';
  return `POST /api/v1/post/${postId(post)}/clap/toggle_clap/ HTTP/1.1\r\n${headers(who)}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}

/** The plans of the two halves of the page, by a session like the server's. A table that is read from end to end is named. */
async function explain(databaseUrl: string, town: Town): Promise<void> {
  const db = await openDb({ url: databaseUrl, dataDir: '', log: () => {} });
  for (const [name, ask] of [
    ['followed', (asked: Queries) => listFollowed(asked, coupleId(1), null, 21)],
    [
      'discovered',
      (asked: Queries) => listDiscovered(asked, { twosomeId: coupleId(town.couples) }, null, 21),
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
