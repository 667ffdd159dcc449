import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { expect, vi } from 'vitest';
import { freePort } from './program.ts';
import { killRedis, spawnRedis, startRedis, type TestRedis } from './redis.ts';

/** A primary and a replica that three sentinels watch under the name `twosome`. */
export interface Sentinels {
  /** REDIS_SENTINELS */
  url: string;
  servers: [TestRedis, TestRedis];
  /** the port that the sentinels name */
  primaryPort(): Promise<number>;
  /** Waits until the sentinels know a replica that they can promote. */
  untilReplicated(): Promise<void>;
  /** Promotes the replica while the primary is alive. */
  failover(): Promise<void>;
  end(): Promise<void>;
}

export const downAfterMs = 1000;

/** `expect.poll` works in tests only. */
const until = (isTrue: () => Promise<void>) => vi.waitFor(isTrue, { timeout: 60_000, interval: 20 });

export async function startSentinels(): Promise<Sentinels> {
  const primary = await startRedis();
  const replica = await startRedis('--replicaof', '127.0.0.1', `${primary.port}`);
  const sentinels = await Promise.all([0, 1, 2].map(() => startSentinel(primary.port)));
  const ports = sentinels.map(({ port }) => port);
  const client = new Redis(ports[0] ?? 0);
  const ask = async (...args: string[]): Promise<string[]> =>
    ((await client.call('SENTINEL', args)) as unknown[]).flat().map(String);
  const untilAnswer = (args: string[], pattern: RegExp) =>
    until(async () => expect((await ask(...args)).join()).toMatch(pattern));
  const untilReplicated = () => untilAnswer(['REPLICAS', 'twosome'], /,flags,slave,.*,master-link-status,ok/);
  await untilAnswer(['MASTER', 'twosome'], /,num-other-sentinels,2,/);
  await untilReplicated();
  return {
    url: `redis://${ports.map((port) => `127.0.0.1:${port}`).join()}`,
    servers: [primary, replica],
    primaryPort: async () => Number((await ask('GET-MASTER-ADDR-BY-NAME', 'twosome'))[1]),
    untilReplicated,
    async failover() {
      await client.call('SENTINEL', 'FAILOVER', 'twosome');
    },
    async end() {
      client.disconnect();
      await Promise.all([...sentinels, primary, replica].map((server) => server.end()));
    },
  };
}

/** A sentinel that watches a primary. `settings` are lines of its configuration file; `port` is its own. */
export async function startSentinel(primaryPort: number, ...settings: string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'twosome-sentinel-'));
  const file = join(folder, 'sentinel.conf');
  const port = await freePort();
  const lines = [
    `port ${port}`,
    'bind 127.0.0.1',
    `dir ${folder}`,
    `sentinel monitor twosome 127.0.0.1 ${primaryPort} 2`,
    `sentinel down-after-milliseconds twosome ${downAfterMs}`,
    'sentinel failover-timeout twosome 5000',
    ...settings,
  ];
  await writeFile(file, lines.join('\n'));
  const child = await spawnRedis([file, '--sentinel'], '+monitor master');
  return {
    port,
    async end() {
      await killRedis(child);
      await rm(folder, { recursive: true });
    },
  };
}

/** Three primaries without replicas that share the slots of a Redis Cluster. */
export async function startCluster(): Promise<{ servers: TestRedis[]; url: string; end(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'twosome-cluster-'));
  const busPorts = [await freePort(), await freePort(), await freePort()];
  const servers = await Promise.all(
    busPorts.map((busPort) =>
      startRedis(
        ...['--cluster-enabled', 'yes', '--cluster-port', `${busPort}`, '--dir', folder],
        ...['--cluster-config-file', `${busPort}.conf`, '--cluster-announce-ip', '127.0.0.1'],
      ),
    ),
  );
  const shares = [
    ['0', '5460'],
    ['5461', '10922'],
    ['10923', '16383'],
  ];
  const [first] = servers;
  for (const [index, { client, port }] of servers.entries()) {
    await client.call('CLUSTER', 'ADDSLOTSRANGE', ...(shares[index] ?? []));
    await first?.client.call('CLUSTER', 'MEET', '127.0.0.1', `${port}`, `${busPorts[index]}`);
  }
  for (const { client } of servers)
    await until(async () =>
      expect(`${await client.call('CLUSTER', 'INFO')}`).toMatch(/cluster_state:ok.*cluster_size:3/s),
    );
  return {
    servers,
    url: first?.url ?? '',
    async end() {
      await Promise.all(servers.map((server) => server.end()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A certificate for 127.0.0.1 by an authority of its own, and the settings with which Redis presents it. */
export async function makeTls(): Promise<{ ca: string; settings: string[]; end(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'twosome-tls-'));
  const openssl = (command: string) =>
    execFileSync('openssl', command.split(' '), { stdio: 'ignore', cwd: folder });
  await writeFile(join(folder, 'names'), 'subjectAltName=IP:127.0.0.1');
  openssl('req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=authority -keyout ca.key -out ca.pem');
  openssl('req -newkey rsa:2048 -nodes -subj /CN=redis -keyout redis.key -out redis.csr');
  openssl(
    'x509 -req -in redis.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 2 -extfile names -out redis.pem',
  );
  return {
    ca: await readFile(join(folder, 'ca.pem'), 'utf8'),
    settings: [
      'tls-auth-clients no',
      `tls-ca-cert-file ${folder}/ca.pem`,
      `tls-cert-file ${folder}/redis.pem`,
      `tls-key-file ${folder}/redis.key`,
    ],
    end: () => rm(folder, { recursive: true }),
  };
}
