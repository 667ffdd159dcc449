import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { newDatabase, numbers, run, share, wait, withClient } from '../bench/platform/harness.ts';
import type { Program } from '../bench/platform/server.ts';
import { startRedis } from '../server/src/testing/redis.ts';
import { atEnd } from '../tools/run/end.mjs';
import { openMixedLoad } from './mixed/load.ts';
import type { Latency } from './mixed/requests.ts';
import { filesBelow } from './mixed/state.ts';
import { crash, postgresAt } from './platform/database.ts';
import { printErrors, sharedSettings, startNodes } from './platform/nodes.ts';

/*
 * Mixed load over two nodes for long, with a fault every minute. One node is never killed: its memory, handles and
 * connections, the files of unfinished work and the tables' share without live rows may not grow, and its answers not
 * become slower. Afterwards the acknowledged writes and the database are compared.
 * `npm run chaos -- soak [--minutes 60] [--couples 10]`
 */
const { minutes, couples } = numbers({ minutes: 60, couples: 10 });
const sampleEveryMs = 5_000;
const probeEveryMs = 100;
const minute = 60_000;
/** The part of the time whose answers are compared, at the beginning and at the end: ten minutes of an hour. */
const compared = 1 / 6;
/** What may be more after an hour, and how much slower the last answers may be. */
const most = { memory: 50, handles: 20, connections: 2, files: 5, bloat: 10, slower: 1.2 };

interface Sample {
  /** in hours */
  at: number;
  /** in MB */
  memory: number;
  handles: number;
  connections: number;
  files: number;
}

/** The share of the tables without live rows. */
interface Bloat {
  /** in hours */
  at: number;
  /** in percent of their size */
  bloat: number;
}

await run(async () => {
  const databaseUrl = await newDatabase({ durable: true });
  const redis = await startRedis();
  atEnd(() => redis.end());
  const shared = await sharedSettings(redis.url);
  const nodes = await startNodes(2, databaseUrl, shared);
  const addresses = nodes.map(({ address }) => address);
  const load = await openMixedLoad(postgresAt(databaseUrl), { couples, addresses });
  const [lasting, mortal] = nodes as [(typeof nodes)[number], (typeof nodes)[number]];
  const program = await lasting.program;
  const faults: readonly [string, () => Promise<unknown>][] = [
    ['a node killed', () => killAndStart()],
    ['the database crashed', () => crash(databaseUrl)],
    ['Redis killed', () => killRedis()],
    ['all sockets cut', async () => load.devices.map((device) => device.cut())],
    ['Redis frozen', () => freeze()],
  ];
  const freeze = async () => {
    redis.freeze();
    await wait(10_000);
    redis.thaw();
  };
  const killRedis = async () => {
    await redis.kill();
    await wait(5_000);
    await redis.start();
  };
  const killAndStart = async () => {
    const killed = await mortal.program;
    await killed.stop('SIGKILL');
    mortal.logged.push(killed.output());
    mortal.program = mortal.start();
    await mortal.program;
  };

  load.begin();
  const samples: Sample[] = [];
  const startedAt = performance.now();
  const elapsed = () => performance.now() - startedAt;
  const sampling = (async () => {
    while (elapsed() < minutes * minute) {
      await wait(sampleEveryMs);
      const sample = await measure(program, databaseUrl, shared.dataDir).catch(() => null);
      if (sample !== null) samples.push({ ...sample, at: elapsed() / (60 * minute) });
    }
  })();
  /**
   * How late a timer of this program is, and what a request takes for which the server does nothing: if these grow too,
   * the cause is this program or the machine, not the data.
   */
  const floor: Latency[] = [];
  const probing = (async () => {
    while (elapsed() < minutes * minute) {
      const due = performance.now() + probeEveryMs;
      await wait(probeEveryMs);
      const requestedAt = performance.now();
      floor.push({
        at: requestedAt,
        line: 'a timer of this program',
        milliseconds: Math.max(0, requestedAt - due),
      });
      const answer = fetch(`${lasting.address}/healthz`).then((response) => response.text());
      if ((await answer.catch(() => null)) === null) continue;
      const at = performance.now();
      floor.push({ at, line: 'GET /healthz', milliseconds: at - requestedAt });
    }
  })();
  const bloats: Bloat[] = [];
  await withClient(databaseUrl, (client) => client.query('create extension pgstattuple'));
  for (let count = 0; count < minutes; count++) {
    await wait(startedAt + (count + 0.5) * minute - performance.now());
    const [name, bring] = faults[count % faults.length] as (typeof faults)[number];
    await bring();
    if (count % faults.length === faults.length - 1)
      bloats.push({ bloat: await bloatOf(databaseUrl), at: elapsed() / (60 * minute) });
    console.log(`    minute ${count + 1}: ${name}; ${load.written()}, ${Math.round(program.memory())} MB`);
  }
  await Promise.all([sampling, probing]);
  await load.stop();
  const wrong =
    (await load.check()) + report(samples, bloats, { answers: load.trace.latencies, floor }, startedAt);
  const hasEnded = program.child.exitCode !== null || program.child.signalCode !== null;
  if (wrong > 0 || hasEnded) process.exitCode = 1;
  await printErrors(nodes);
});

async function measure(program: Program, databaseUrl: string, dataDir: string): Promise<Omit<Sample, 'at'>> {
  const connections = await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int from pg_stat_activity where application_name = 'twosome'`,
    );
    return rows[0]?.count ?? 0;
  });
  const unfinished = ['uploads', 'media/partial'].map((folder) => filesBelow(join(dataDir, folder)));
  return {
    memory: program.memory(),
    handles: readdirSync(`/proc/${program.child.pid}/fd`).length,
    connections,
    files: (await Promise.all(unfinished)).flat().length,
  };
}

async function bloatOf(databaseUrl: string): Promise<number> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ percent: number }>(
      `select 100 * (1 - sum(tuple_len) / sum(table_len))::float as percent
        from pg_class, pgstattuple(oid) where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    );
    return rows[0]?.percent ?? 0;
  });
}

/** Prints what grew by the hour, and how long answers took at the beginning and at the end; returns how many are beyond `most`. */
function report(
  samples: readonly Sample[],
  bloats: readonly Bloat[],
  { answers, floor }: { answers: readonly Latency[]; floor: readonly Latency[] },
  startedAt: number,
): number {
  const warm = samples.slice(Math.floor(samples.length * compared));
  const kinds = ['memory', 'handles', 'connections', 'files'] as const;
  const slopes = [
    ...kinds.map((kind) => [kind, slopeOf(warm.map((sample) => [sample.at, sample[kind]]))] as const),
    ['bloat', slopeOf(bloats.map(({ at, bloat }) => [at, bloat]))] as const,
  ];
  const window = minutes * minute * compared;
  const compare = (times: readonly Latency[]) => {
    const inWindow = (from: number) => times.filter(({ at }) => at >= from && at < from + window);
    const [first, last] = [inWindow(startedAt), inWindow(startedAt + minutes * minute - window)];
    return { text: `${timesOf(first)}, ${timesOf(last)} ms`, slower: slowest(last) / slowest(first) };
  };
  const all = compare(answers);
  console.log(
    `  ${minutes} minutes with ${minutes} faults; more per hour: ${slopes.map(([kind, slope]) => `${kind} ${slope.toFixed(1)}`).join(', ')} (from ${JSON.stringify({ ...warm[0], ...bloats[0] })}, to bloat ${bloats.at(-1)?.bloat.toFixed(1)}); median / p99 of the first ${(window / minute).toFixed(1)} minutes, and of the last: ${all.text}`,
  );
  const everything = [...floor, ...answers];
  for (const line of new Set(everything.map((answer) => answer.line)))
    console.log(`    ${line}: ${compare(everything.filter((answer) => answer.line === line)).text}`);
  const grown = slopes.filter(([kind, slope]) => slope > most[kind]).length;
  return grown + (all.slower > most.slower ? 1 : 0);
}

function timesOf(latencies: readonly Latency[]): string {
  return `${millisecondsOf(latencies, 0.5).toFixed(0)} / ${slowest(latencies).toFixed(0)}`;
}

function slowest(latencies: readonly Latency[]): number {
  return millisecondsOf(latencies, 0.99);
}

function millisecondsOf(latencies: readonly Latency[], part: number): number {
  return share(
    latencies.map(({ milliseconds }) => milliseconds),
    part,
  );
}

/** By least squares. */
function slopeOf(points: readonly (readonly [number, number])[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(points.map(([at]) => at)), mean(points.map(([, value]) => value))];
  const rise = points.reduce((sum, [at, value]) => sum + (at - x) * (value - y), 0);
  return rise / points.reduce((sum, [at]) => sum + (at - x) ** 2, 0);
}
