import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { numbers, run, temporaryFolder, until, wait } from '../bench/platform/harness.ts';
import { type Program, startServer } from '../bench/platform/server.ts';
import { atEnd } from '../tools/run/end.mjs';
import { openMixedLoad } from './mixed/load.ts';
import { type Database, embeddedIn } from './platform/database.ts';
import { killSome, type Node, printErrors, startNodes } from './platform/nodes.ts';

/*
 * The embedded database, under couples that publish, clap, comment, follow, plan and chat: its process is killed, while a
 * second start on its folder is refused; and its disk fills, where writes must be refused and pages go on. Then the
 * acknowledged writes and the database are compared.
 * `npm run chaos -- embedded [--kills 200] [--couples 3] [--megabytes 96]`: the size of the disk, of which an
 * empty database takes 44 and the server keeps 20 free
 */
const { kills, couples, megabytes } = numbers({ kills: 200, couples: 3, megabytes: 96 });
const pace = [300, 1500] as const;
const env = { SECRET_KEY: randomBytes(32).toString('hex'), LOG_LEVEL: 'error' };
const full = { forSeconds: 10, refusalMs: 2_000, normalSeconds: 10 };

await run(async () => {
  let wrong = await killAll();
  wrong += await fillDisk();
  if (wrong > 0) process.exitCode = 1;
});

/** A node on this folder, and its database, for which the node stops and starts again. */
async function open(dataDir: string): Promise<{ nodes: Node[]; database: Database }> {
  const nodes = await startNodes(1, '', { dataDir, env });
  const [node] = nodes as [Node];
  const database: Database = async (work) => {
    await (await node.program).stop();
    try {
      return await embeddedIn(dataDir)(work);
    } finally {
      node.program = node.start();
      await node.program;
    }
  };
  return { nodes, database };
}

async function killAll(): Promise<number> {
  const dataDir = await temporaryFolder();
  const { nodes, database } = await open(dataDir);
  const load = await openMixedLoad(database, { couples, addresses: nodes.map(({ address }) => address) });
  load.begin();
  let refused = 0;
  let slowest = 0;
  const startAgain = async ({ child }: Program) => {
    const startedAt = performance.now();
    const refusal = await startServer('', { dataDir, env, isCollected: true }).then(
      async (second) => {
        await second.stop('SIGKILL');
        return 'it started';
      },
      (error: Error) => error.message,
    );
    if (refusal.includes(`in use by process ${child.pid}`)) refused += 1;
    else console.log(`    a second start: ${refusal.slice(0, 300)}`);
    slowest = Math.max(slowest, performance.now() - startedAt);
  };
  await killSome(nodes, { kills, pace, written: load.written, before: startAgain });
  await load.stop();
  console.log(
    `  ${kills} times kill -9 of the embedded database; ${refused} second starts refused, the slowest ${(slowest / 1000).toFixed(1)} s after it began`,
  );
  const wrong = await load.check();
  await printErrors(nodes);
  for (const { program } of nodes) await (await program).stop();
  return wrong + kills - refused;
}

async function fillDisk(): Promise<number> {
  const dataDir = await temporaryFolder();
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', dataDir]);
  atEnd(() => void execFileSync('umount', [dataDir]));
  const { nodes, database } = await open(dataDir);
  const load = await openMixedLoad(database, { couples, addresses: nodes.map(({ address }) => address) });
  load.begin();
  const { trace } = load;
  await wait(3_000);
  const filler = join(dataDir, 'filler');
  // while it does not run, the node cannot see the disk become full
  const { child } = await (nodes[0] as Node).program;
  child.kill('SIGSTOP');
  // more than the disk has: what is written stays
  await writeFile(filler, Buffer.alloc(megabytes * 1024 ** 2)).catch(() => {});
  child.kill('SIGCONT');
  await until(() => trace.refused > 0, { seconds: 10 });
  const before = { ...trace };
  const statuses: (number | string)[] = [];
  for (let second = 0; second < full.forSeconds; second++) {
    statuses.push(...(await load.read()));
    await wait(1_000);
  }
  const during = { answered: trace.answered - before.answered, refused: trace.refused - before.refused };
  const pages = statuses.filter((status) => status === 200).length;
  await rm(filler);
  const roomAt = performance.now();
  const isNormal = await until(() => performance.now() - Math.max(trace.lastTroubleAt, roomAt) > 2_000, {
    seconds: 60,
  });
  const normalAfter = isNormal ? Math.max(0, trace.lastTroubleAt - roomAt) / 1000 : Number.POSITIVE_INFINITY;
  console.log(
    `  a disk of ${megabytes} MB, full for ${full.forSeconds} s: ${during.refused} writes refused, the slowest after ${Math.round(trace.slowestRefusal)} ms, ${during.answered} acknowledged; ${pages} of ${statuses.length} pages answered; the last refusal ${normalAfter.toFixed(1)} s after there was room`,
  );
  await load.stop();
  const wrong = await load.check();
  await printErrors(nodes);
  for (const { program } of nodes) await (await program).stop();
  const isSlow = trace.slowestRefusal > full.refusalMs || normalAfter > full.normalSeconds;
  return wrong + statuses.length - pages + (during.refused === 0 ? 1 : 0) + (isSlow ? 1 : 0) + trace.cut;
}
