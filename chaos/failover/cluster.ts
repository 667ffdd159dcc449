import { readFileSync } from 'node:fs';
import { chmod, chown } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { temporaryFolder, until, wait } from '../../bench/platform/harness.ts';
import { unprivileged } from '../../server/src/testing/unprivileged.ts';
import { freePort } from '../../tools/run/free-port.mjs';
import { inRoot } from '../../tools/run/root.mjs';
import { type Restartable, restartable } from '../platform/program.ts';
import { type CuttableProxy, startProxy } from './proxy.ts';

/** PostgreSQL under Patroni. */
export interface Member {
  name: string;
  program: Restartable;
  /** of its own PostgreSQL, past HAProxy */
  url: string;
  dataDir: string;
  /** its way to etcd */
  etcd: { cut(): void; join(): void };
  isPrimary(): Promise<boolean>;
  /** whether etcd lists it among those that may become the primary; after a failover that takes Patroni a few seconds */
  maySucceed(): Promise<boolean>;
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

const size = 3;
const startSeconds = 90;
const password = 'a-password-of-a-test';
const numbers = Array.from({ length: size }, (_, index) => index + 1);

/** Three members of etcd, three of PostgreSQL under Patroni, and HAProxy, with the files of deploy/ha, on this machine. */
export async function startCluster() {
  const folder = await temporaryFolder();
  await chmod(folder, 0o700);
  const user = unprivileged();
  if (user) await chown(folder, user.uid, user.gid);
  const ports = await Promise.all(Array.from({ length: size * 4 + 1 }, freePort));
  const portOf = (what: 0 | 1 | 2 | 3, number: number) => ports[what * size + number - 1] as number;
  const address = (port: number) => `127.0.0.1:${port}`;
  const http = (port: number) => `http://${address(port)}`;
  const balancer = ports.at(-1) as number;

  const etcd = numbers.map((number) => {
    const [peer, client] = [http(portOf(0, number)), http(portOf(1, number))];
    const env = {
      ...{ ETCD_NAME: `pg${number}`, ETCD_DATA_DIR: join(folder, `etcd${number}`) },
      ...{ ETCD_LISTEN_PEER_URLS: peer, ETCD_LISTEN_CLIENT_URLS: client },
      ...{ ETCD_INITIAL_ADVERTISE_PEER_URLS: peer, ETCD_ADVERTISE_CLIENT_URLS: client },
      ETCD_INITIAL_CLUSTER: numbers.map((one) => `pg${one}=${http(portOf(0, one))}`).join(','),
      ...{ ETCD_INITIAL_CLUSTER_STATE: 'new', ETCD_INITIAL_CLUSTER_TOKEN: 'twosome', ETCD_ENABLE_V2: 'true' },
    };
    return restartable(`etcd${number}`, ['etcd'], { folder, env });
  });
  for (const one of etcd) one.start();

  const members: Member[] = [];
  for (const number of numbers) {
    const proxies: CuttableProxy[] = [];
    for (const one of numbers) proxies.push(await startProxy(portOf(1, one)));
    const [api, own] = [portOf(3, number), portOf(2, number)];
    const dataDir = join(folder, `pg${number}`);
    const program = restartable(`pg${number}`, ['patroni', inRoot('deploy/ha/patroni.yml')], {
      folder,
      // Patroni starts PostgreSQL as a process of its own
      also: () => postmasterOf(dataDir),
      env: {
        PATRONI_NAME: `pg${number}`,
        ...{ PATRONI_POSTGRESQL_LISTEN: address(own), PATRONI_POSTGRESQL_CONNECT_ADDRESS: address(own) },
        PATRONI_POSTGRESQL_DATA_DIR: dataDir,
        PATRONI_POSTGRESQL_PGPASS: join(folder, `pgpass${number}`),
        ...{ PATRONI_RESTAPI_LISTEN: address(api), PATRONI_RESTAPI_CONNECT_ADDRESS: address(api) },
        PATRONI_ETCD_HOSTS: proxies.map(({ port }) => address(port)).join(','),
        // without it Patroni goes around the proxies
        PATRONI_ETCD_USE_PROXIES: 'true',
        ...{ PATRONI_SUPERUSER_USERNAME: 'postgres', PATRONI_SUPERUSER_PASSWORD: password },
        ...{ PATRONI_REPLICATION_USERNAME: 'replicator', PATRONI_REPLICATION_PASSWORD: password },
      },
    });
    members.push({
      ...{ name: `pg${number}`, program, dataDir, url: urlOf(own) },
      etcd: {
        cut: () => void proxies.map((proxy) => proxy.cut()),
        join: () => void proxies.map((proxy) => proxy.join()),
      },
      isPrimary: () => answers(`${http(api)}/primary`),
      maySucceed: () => answers(`${http(api)}/synchronous`),
    });
    program.start();
  }

  const haproxy = restartable('haproxy', ['haproxy', '-db', '-f', inRoot('deploy/ha/haproxy.cfg')], {
    folder,
    env: {
      LISTEN: address(balancer),
      ...Object.fromEntries(numbers.map((number) => [`PG${number}`, address(portOf(2, number))])),
      ...Object.fromEntries(numbers.map((number) => [`API${number}`, address(portOf(3, number))])),
    },
  });
  haproxy.start();

  const primary = async (): Promise<Member | null> => {
    const found = await Promise.all(
      members.map(async (member) => ((await member.isPrimary()) ? member : null)),
    );
    return found.find((member) => member !== null) ?? null;
  };
  /** whether all members replicate synchronously, and each could become the primary */
  const isWhole = async (): Promise<boolean> => {
    const leader = await primary();
    if (leader === null) return false;
    const rows = await query(
      leader.url,
      `select from pg_stat_replication where state = 'streaming' and sync_state in ('sync', 'quorum')`,
    ).catch(() => []);
    const successors = await Promise.all(members.map((member) => member !== leader && member.maySucceed()));
    return [rows, successors.filter(Boolean)].every(({ length }) => length === size - 1);
  };
  const cluster = {
    ...{ members, etcd, primary, isWhole, url: urlOf(balancer) },
    /** a primary other than `before`, which may be out of reach */
    async nextPrimary(before: Member): Promise<Member> {
      const others = members.filter((member) => member !== before);
      for (
        const deadline = performance.now() + startSeconds * 1000;
        performance.now() < deadline;
        await wait(50)
      ) {
        const found = await Promise.all(others.map((member) => member.isPrimary()));
        const next = others[found.indexOf(true)];
        if (next !== undefined) return next;
      }
      throw new Error(
        `No member took over from ${before.name}: ${others.map(({ program }) => program.log())}`,
      );
    },
    async whole(): Promise<void> {
      if (await until(isWhole, { seconds: startSeconds, every: 200 })) return;
      throw new Error(
        `The cluster is not whole: ${members.map(({ program }) => program.log()).join('\n\n')}`,
      );
    },
  };
  await cluster.whole();
  return cluster;
}

const urlOf = (port: number): string => `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;

/** A frozen member may answer half. */
async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(1_000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

function postmasterOf(dataDir: string): number[] {
  try {
    const id = Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
    // the file outlives the process, whose number may be another's by now
    return readFileSync(`/proc/${id}/cmdline`, 'utf8').includes(dataDir) ? [id] : [];
  } catch {
    return [];
  }
}

/** On a member itself, even if it is frozen: then it fails after seconds. */
export async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 3_000,
    query_timeout: 5_000,
  });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
