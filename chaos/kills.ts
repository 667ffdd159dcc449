import { join } from 'node:path';
import { newDatabase, numbers, run, until } from '../bench/platform/harness.ts';
import { oneOf } from '../bench/platform/random.ts';
import { openMixedLoad } from './mixed/load.ts';
import { couplesFor, doLongWork } from './mixed/long-work.ts';
import { age, findOrphans } from './mixed/state.ts';
import { postgresAt, type Session } from './platform/database.ts';
import { killSome, type Node, printErrors, sharedSettings, startNodes } from './platform/nodes.ts';

/*
 * Nodes are killed while couples publish, clap, comment, follow, plan and chat over both of them, and while imports,
 * books, exports and erasures run. Afterwards the acknowledged writes and the database are compared, counts are exact,
 * the long work has ended, and after the sweep no row and no file is left without the other.
 * `npm run chaos -- kills [--kills 200] [--couples 12] [--rounds 4]`: rounds of long work
 */
const { kills, couples, rounds } = numbers({ kills: 200, couples: 12, rounds: 4 });
const pace = [100, 1200] as const;
/** About what a kill takes, with the start that follows. */
const perKillMs = 1500;
/** A start runs what is due within a minute. */
const sweepSeconds = 120;

await run(async () => {
  const databaseUrl = await newDatabase({ durable: true });
  const shared = await sharedSettings();
  const nodes = await startNodes(2, databaseUrl, shared);
  const addresses = nodes.map(({ address }) => address);
  const database = postgresAt(databaseUrl);
  const load = await openMixedLoad(database, { couples, more: couplesFor(rounds), addresses });
  let isQuiet = false;
  const counts: Record<string, number> = {};
  const { send, photo, address } = load;
  const working = doLongWork(
    { send, database, photo, address, isQuiet: () => isQuiet, counts },
    { first: couples + 1, rounds, everyMs: (kills * perKillMs) / rounds },
  );
  load.begin();
  const startedAt = performance.now();
  await killSome(nodes, { kills, pace, written: load.written });
  isQuiet = true;
  const took = Math.round((performance.now() - startedAt) / 1000);
  await load.stop();
  const unfinished = await working;
  console.log(
    `  ${kills} times kill -9 of one of ${nodes.length} nodes in ${took} s; ${JSON.stringify(counts)}: ${unfinished.length} wrong`,
  );
  const wrong = await load.check();
  const orphans = await database((client) => sweep(client, nodes, shared.dataDir));
  for (const fault of [...unfinished, ...orphans].slice(0, 10)) console.log(`    ${fault}`);
  console.log(`  after the sweep: ${orphans.length} rows or files without the other`);
  if (unfinished.length + wrong + orphans.length > 0) process.exitCode = 1;
  await printErrors(nodes);
});

/** Makes everything that waits for its age old enough, and starts a node, which runs the sweeps that are due. */
async function sweep(client: Session, nodes: readonly Node[], dataDir: string): Promise<string[]> {
  for (const folder of ['media', 'uploads']) await age(join(dataDir, folder));
  await client.query(`
    update media set added_at = added_at - interval '2 days';
    update orphan_files set storing_since = storing_since - interval '2 days';
    delete from sweeps`);
  const node = oneOf(nodes);
  await (await node.program).stop('SIGKILL');
  node.program = node.start();
  await node.program;
  const due = ['media', 'imports', 'exports', 'books', 'uploads'];
  const hasSwept = await until(
    async () =>
      (await client.query('select from sweeps where name = any($1)', [due])).rowCount === due.length,
    { seconds: sweepSeconds, every: 500 },
  );
  return [...(hasSwept ? [] : ['the sweeps did not run']), ...(await findOrphans(client, dataDir))];
}
