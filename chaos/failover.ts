import { numbers, run, until, wait } from '../bench/platform/harness.ts';
import { between } from '../bench/platform/random.ts';
import { type Cluster, type Member, startCluster } from './failover/cluster.ts';
import { loseQuorum, returnWithFork } from './failover/hostile.ts';
import { type MixedLoad, openMixedLoad } from './mixed/load.ts';
import { postgresAt } from './platform/database.ts';
import { printErrors, sharedSettings, startNodes } from './platform/nodes.ts';
import { differences, openScreen, type Screen } from './platform/screen.ts';

/*
 * PostgreSQL fails over by itself, with the files of deploy/ha, while couples publish, clap, comment, follow, plan and
 * chat over two nodes: the primary is killed, frozen, and cut off from etcd, and Patroni beside it hangs. Every
 * acknowledged write must be there, every screen show the database's contents, every refusal be a 503 with Retry-After,
 * and no node need a restart.
 * `npm run chaos -- failover [--kills 20] [--freezes 10] [--hangs 5] [--cuts 5] [--couples 8]`
 */
const { kills, freezes, hangs, cuts, couples } = numbers({
  ...{ kills: 20, freezes: 10, hangs: 5, cuts: 5 },
  couples: 8,
});
const settleSeconds = 10;
/** How long nothing may be refused before a failover counts as over. */
const calmMs = 3_000;
const goal = 15_000;

type Fault = [begin: (member: Member) => Promise<void> | void, end: (member: Member) => void];
const faults: Readonly<Record<string, Fault>> = {
  kill: [({ program }) => program.kill(), ({ program }) => program.start()],
  freeze: [({ program }) => program.signal('SIGSTOP'), ({ program }) => program.signal('SIGCONT')],
  // by etcd's newer interface, Patroni 3.0 then takes the key back from the new primary, whose writes are lost
  hang: [({ program }) => program.signalAlone('SIGSTOP'), ({ program }) => program.signalAlone('SIGCONT')],
  cut: [({ etcd }) => etcd.cut(), ({ etcd }) => etcd.join()],
};

await run(async () => {
  const cluster = await startCluster();
  const nodes = await startNodes(2, cluster.url, await sharedSettings());
  const programs = await Promise.all(nodes.map(({ program }) => program));
  const addresses = nodes.map(({ address }) => address);
  const load = await openMixedLoad(postgresAt(cluster.url), { couples, addresses });
  const screens = await Promise.all(
    Array.from({ length: couples * 2 }, (_, index) =>
      openScreen(addresses[index % addresses.length] ?? '', index + 1, cluster.url),
    ),
  );
  load.begin();
  let wrong = 0;
  const rounds = Object.entries({ kill: kills, freeze: freezes, hang: hangs, cut: cuts });
  for (const [kind, count] of rounds) wrong += await repeat(kind, count, { cluster, load, screens });
  wrong += await loseQuorum(cluster, load);
  wrong += await returnWithFork(cluster, load);
  wrong += await compareScreens(cluster, load, screens);
  await load.stop();
  wrong += await load.check();
  const ended = programs.filter(({ child }) => child.exitCode !== null || child.signalCode !== null).length;
  const closed = screens.filter(({ isOpen }) => !isOpen()).length;
  console.log(
    `  ${ended} nodes ended, ${closed} of ${screens.length} sockets were closed, ${load.trace.cut} requests were not answered ${[...load.trace.causes].join(', ')}`,
  );
  if (wrong + ended + closed + load.trace.cut > 0) process.exitCode = 1;
  for (const screen of screens) screen.close();
  await printErrors(nodes);
});

interface Scene {
  cluster: Cluster;
  load: MixedLoad;
  screens: readonly Screen[];
}

/** Brings the same fault on the primary so many times; prints the times and returns what went wrong. */
async function repeat(kind: string, count: number, scene: Scene): Promise<number> {
  const { cluster, load } = scene;
  const [begin, end] = faults[kind] as Fault;
  const refusedFor: number[] = [];
  const refusedAfter: number[] = [];
  let wrong = 0;
  for (let round = 1; round <= count; round++) {
    await wait(between(2_000, 5_000));
    const primary = await cluster.primary();
    if (primary === null) throw new Error('There is no primary.');
    const brokenAt = performance.now();
    await begin(primary);
    await cluster.nextPrimary(primary);
    const replacedAt = performance.now();
    await until(() => performance.now() - Math.max(load.trace.lastTroubleAt, replacedAt) > calmMs, {
      seconds: 60,
    });
    refusedFor.push(load.trace.lastTroubleAt - brokenAt);
    refusedAfter.push(Math.max(0, load.trace.lastTroubleAt - replacedAt));
    end(primary);
    await cluster.whole();
    wrong += await compareScreens(cluster, load, scene.screens);
    console.log(
      `    ${kind} ${round} of ${count}: refused for ${inSeconds(refusedFor.at(-1))}, for ${inSeconds(refusedAfter.at(-1))} with the new primary; ${load.written()}`,
    );
  }
  const slowest = Math.max(0, ...refusedFor);
  console.log(
    `  ${count} times ${kind} of the primary: refused for ${inSeconds(slowest)} at most, for ${inSeconds(Math.max(0, ...refusedAfter))} at most after the new primary was there; ${wrong} differences of screens`,
  );
  return wrong + (slowest > goal ? 1 : 0);
}

function inSeconds(milliseconds = 0): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

/** While nobody writes. */
async function compareScreens(
  { url }: Cluster,
  load: MixedLoad,
  screens: readonly Screen[],
): Promise<number> {
  await load.hold();
  const find = () => differences(url, screens).catch((error) => [String(error)]);
  const isSame = await until(async () => (await find()).length === 0, { seconds: settleSeconds, every: 200 });
  const found = isSame ? [] : await find();
  if (found.length > 0) console.log(`    ${found.slice(0, 5).join('; ')}`);
  load.begin();
  return found.length;
}
