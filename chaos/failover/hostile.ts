import { until, wait } from '../../bench/platform/harness.ts';
import type { MixedLoad } from '../mixed/load.ts';
import { type Cluster, query } from './cluster.ts';

/** What a run finds wrong is printed and counted. */
const expectAll = (what: string, checks: Readonly<Record<string, boolean>>): number => {
  const failed = Object.entries(checks).flatMap(([check, holds]) => (holds ? [] : [check]));
  console.log(
    `  ${what}: ${failed.length === 0 ? Object.keys(checks).join(', ') : `NOT ${failed.join(', NOT ')}`}`,
  );
  return failed.length;
};

/** Two of three members of etcd die: nobody may be the primary any more, and the database can only be read. */
export async function loseQuorum(cluster: Cluster, { trace, read }: MixedLoad): Promise<number> {
  const lost = cluster.etcd.slice(1);
  for (const one of lost) await one.kill();
  const isReadOnly = await until(async () => (await cluster.primary()) === null, { seconds: 60 });
  const isFine = (statuses: readonly (number | string)[]) => statuses.every((status) => status === 200);
  // HAProxy asks a few times before it believes it
  const isRead = await until(async () => isFine(await read()), { seconds: 15 });
  const { answered, refused } = trace;
  const statuses: (number | string)[] = [];
  for (let round = 0; round < 10; round++) {
    statuses.push(...(await read()));
    await wait(300);
  }
  const during = { answered: trace.answered - answered, refused: trace.refused - refused };
  for (const one of lost) one.start();
  await cluster.whole();
  const before = trace.answered;
  const isBack = await until(() => trace.answered > before + 20, { seconds: 15 });
  if (!isFine(statuses)) console.log(`    pages were answered ${[...new Set(statuses)].join(', ')}`);
  return expectAll('etcd without a quorum', {
    'nobody is the primary': isReadOnly,
    'every page is read': isRead && isFine(statuses),
    'no write is acknowledged': during.answered === 0 && during.refused > 0,
    'writes go on afterwards': isBack,
  });
}

/** A primary dies with a write that no replica has, and returns: the write is discarded, and it follows the new one. */
export async function returnWithFork(cluster: Cluster, load: MixedLoad): Promise<number> {
  const primary = await cluster.primary();
  if (primary === null) throw new Error('There is no primary.');
  await query(primary.url, 'create table if not exists forks (n int)');
  const others = cluster.members.filter((member) => member !== primary);
  // it would note that no replica follows, and then nobody could take over
  primary.program.signalAlone('SIGSTOP');
  for (const { program } of others) program.signal('SIGSTOP');
  // the connections end before the write, so that none of it can reach the replicas
  await query(primary.url, 'select pg_terminate_backend(pid, 5000) from pg_stat_replication');
  await query(
    primary.url,
    'set synchronous_commit = local; insert into forks select generate_series(1, 1000)',
  );
  await primary.program.kill();
  for (const { program } of others) program.signal('SIGCONT');
  const next = await cluster.nextPrimary(primary);
  await until(() => performance.now() - load.trace.lastTroubleAt > 2_000, { seconds: 30 });
  primary.program.start();
  await cluster.whole();
  const hasForks = async (url: string) => (await query(url, 'select from forks limit 1')).length > 0;
  const [onNext, onPrimary] = [await hasForks(next.url), await hasForks(primary.url)];
  return expectAll('a primary that returned with writes of its own', {
    'follows the new one': !(await primary.isPrimary()),
    'without those writes': !onNext && !onPrimary,
  });
}
