import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { startPgbouncer } from '../server/src/testing/pgbouncer.ts';
import { startReplica } from '../server/src/testing/replica.ts';
import { unprivileged } from '../server/src/testing/unprivileged.ts';
import { server } from '../tools/build/server.mjs';
import { buildIfStale } from '../tools/build/stale.mjs';
import { pgbouncer, postgres } from '../tools/install/find.mjs';
import { atEnd, end } from '../tools/run/end.mjs';
import { startPostgres } from '../tools/stages/postgres.mjs';
import { createDatabase, withClient } from './platform/database.ts';
import { openDataset, tokenOf } from './platform/dataset.ts';
import { load, type Measured } from './platform/load.ts';
import { median } from './platform/median.ts';
import { type Program, startServer } from './platform/program.ts';

/*
 * The database behind a PgBouncer and beside a replica: server connections for 1,000 concurrent home pages on two nodes, a
 * home page from the replica and from the primary, and what a restart of PostgreSQL refuses. `npm run bench -- database`
 */
const concurrent = 1_000;
const rounds = 3;
const restartRate = 100;

const bin = postgres();
if (bin === null || pgbouncer() === null)
  throw new Error('This needs PostgreSQL and PgBouncer on this machine.');
await buildIfStale(server);
try {
  const admin = await startPostgres(bin, { durable: true });
  const url = await createDatabase(admin, 'dataset');
  await (await openDataset(url, { couples: 2000, follows: 20, posts: 20_000, claps: 100_000 })).close();
  for (const size of [4, 10, 20]) await measureConcurrent(url, size);
  await measureReplica(url);
  await measureRestart(url, 'directly', url, {});
  for (const [name, more] of [
    ['through PgBouncer', {}],
    ['through PgBouncer with server_login_retry = 1', { server_login_retry: 1 }],
  ] as const) {
    const pooler = await startPgbouncer(admin, { default_pool_size: 10, ...more });
    atEnd(() => pooler.end());
    await measureRestart(url, name, pooler.urlOf(url), pooled(url));
  }
} finally {
  await end();
}

function pooled(url: string): Record<string, string> {
  return { DATABASE_DIRECT_URL: url, DATABASE_PREPARED: 'off' };
}

function homeOf(index: number): string {
  return `GET /api/v1/post/?is_timeline=true HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${tokenOf((index % 3990) + 1)}\r\n\r\n`;
}

function pages({ port }: Program, connections: number, seconds: number): Promise<Measured> {
  return load({ host: '127.0.0.1', port, connections, seconds, request: homeOf });
}

/** Two nodes behind one PgBouncer with so many server connections. */
async function measureConcurrent(url: string, size: number): Promise<void> {
  const pooler = await startPgbouncer(url, { default_pool_size: size });
  const env = { ...pooled(url), DATABASE_POOL_SIZE: '20' };
  const nodes = [
    await startServer(pooler.urlOf(url), { env }),
    await startServer(pooler.urlOf(url), { env }),
  ];
  let most = 0;
  const counting = setInterval(async () => {
    most = Math.max(most, await countSessions(url).catch(() => 0));
  }, 500);
  await Promise.all(nodes.map((node) => pages(node, concurrent / 2, 3)));
  const measured = await Promise.all(nodes.map((node) => pages(node, concurrent / 2, 8)));
  clearInterval(counting);
  const sum = (of: (one: Measured) => number) => measured.reduce((total, one) => total + of(one), 0);
  console.log(
    `  ${concurrent} concurrent home pages, PgBouncer with ${size} server connections (${most} seen): ${sum(({ perSecond }) => perSecond).toFixed(0)} a second, p50 ${(sum(({ p50 }) => p50) / 2).toFixed(0)} ms, p99 ${(sum(({ p99 }) => p99) / 2).toFixed(0)} ms, ${sum(({ failed }) => failed)} failed`,
  );
  for (const node of nodes) await node.stop();
  await pooler.end();
}

async function countSessions(url: string): Promise<number> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    return rows[0]?.count ?? 0;
  });
}

async function measureReplica(url: string): Promise<void> {
  const replica = await startReplica(url);
  atEnd(() => replica.end());
  const nodes = {
    primary: await startServer(url),
    replica: await startServer(url, { env: { DATABASE_REPLICA_URL: replica.urlOf(url) } }),
  };
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${nodes.replica.port}/readyz`);
    const state = (await response.json()) as { replica?: string };
    if (state.replica === 'ok') break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  for (const connections of [1, 32]) {
    const found: Record<keyof typeof nodes, Measured[]> = { primary: [], replica: [] };
    for (const node of Object.values(nodes)) await pages(node, connections, 2);
    for (let round = 0; round < rounds; round++)
      for (const name of ['primary', 'replica'] as const)
        found[name].push(await pages(nodes[name], connections, 3));
    for (const name of ['primary', 'replica'] as const)
      console.log(
        `  home from the ${name}, ${connections} at a time: p50 ${median(found[name].map(({ p50 }) => p50)).toFixed(2)} ms, ${median(found[name].map(({ perSecond }) => perSecond)).toFixed(0)} a second, ${found[name].reduce((sum, { failed }) => sum + failed, 0)} failed`,
      );
  }
  for (const node of Object.values(nodes)) await node.stop();
  await replica.end();
}

/** A constant rate of requests, as many people send them, while PostgreSQL restarts (`pg_ctl restart --mode=fast`). */
async function measureRestart(
  url: string,
  name: string,
  reached: string,
  env: Record<string, string>,
): Promise<void> {
  const node = await startServer(reached, { env });
  const refused: { at: number; status: number }[] = [];
  const running: Promise<void>[] = [];
  let sent = 0;
  const sending = setInterval(() => {
    const at = performance.now();
    const person = (sent++ % 3990) + 1;
    const request = fetch(`http://127.0.0.1:${node.port}/api/v1/post/?is_timeline=true`, {
      headers: { Authorization: `Bearer ${tokenOf(person)}` },
    }).then(
      async (response) => {
        await response.arrayBuffer();
        if (!response.ok) refused.push({ at, status: response.status });
      },
      () => void refused.push({ at, status: 0 }),
    );
    running.push(request);
  }, 1000 / restartRate);
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  const data = await withClient(url, async (client) => {
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    return rows[0]?.data_directory ?? '';
  });
  const startedAt = performance.now();
  await promisify(execFile)(
    join(bin ?? '', 'pg_ctl'),
    ['restart', '--mode=fast', '--wait', `--pgdata=${data}`, `--log=${join(dirname(data), 'log')}`],
    { cwd: dirname(data), ...unprivileged() },
  );
  const took = performance.now() - startedAt;
  // over when nothing was refused for three seconds
  do await new Promise((resolve) => setTimeout(resolve, 500));
  while (performance.now() - Math.max(startedAt, ...refused.map(({ at }) => at)) < 3_000);
  clearInterval(sending);
  await Promise.all(running);
  const times = refused.map(({ at }) => at);
  const lasted = times.length === 0 ? 0 : Math.max(...times) - Math.min(...times);
  console.log(
    `  PostgreSQL restarted in ${(took / 1000).toFixed(1)} s, reached ${name}: ${refused.length} of ${sent} requests refused (${[...new Set(refused.map(({ status }) => status))].join(', ')}), over ${(lasted / 1000).toFixed(1)} s`,
  );
  await node.stop();
}
