import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createDatabase, withClient } from '../bench/platform/database.ts';
import { coupleId, personId, tokenOf } from '../bench/platform/dataset.ts';
import { type Program, startServer } from '../bench/platform/program.ts';
import { server } from '../tools/build/server.mjs';
import { buildIfStale } from '../tools/build/stale.mjs';
import * as find from '../tools/install/find.mjs';
import { runNode } from '../tools/run/command.mjs';
import { atEnd, end } from '../tools/run/end.mjs';
import { inRoot } from '../tools/run/root.mjs';
import { startPostgres } from '../tools/stages/postgres.mjs';
import { startRedis } from '../tools/stages/redis.mjs';
import { checkStory } from './chat/checker.ts';
import { type Device, openDevice } from './chat/device.ts';
import { between, wait } from './chat/until.ts';
import { settle } from './restarts/load.ts';
import { type Balancer, openBalancer } from './upgrade/balancer.ts';
import { load } from './upgrade/load.ts';
import { addOnlyMe, findLeaks } from './upgrade/only-me.ts';
import { buildPrevious, previous } from './upgrade/previous.ts';

/*
 * The version before and this one serve the same database behind a balancer, while two nodes are exchanged one by one and
 * back again, under requests and open sockets. No request may fail and no message may be lost. A post that one person
 * keeps to themselves must not reach the partner through a node of either version.
 * `npm run chaos -- upgrade [--couples 100] [--rate 50] [--seconds 5]`
 */
const { values } = parseArgs({
  options: {
    couples: { type: 'string', default: '100' },
    rate: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '5' },
  },
});
const [couples, rate, seconds] = [Number(values.couples), Number(values.rate), Number(values.seconds)];

const [bin, redis] = [find.postgres(), find.redis()];
if (bin === null || redis === null) throw new Error('This needs PostgreSQL and Redis on this machine.');
await buildIfStale(server);
const versions = { before: await buildPrevious(), this: inRoot('server/dist/main.js') };
try {
  const databaseUrl = await createDatabase(await startPostgres(bin, { durable: true }), 'chaos_upgrade');
  const dataDir = await mkdtemp(join(tmpdir(), 'twosome-chaos-'));
  atEnd(() => rm(dataDir, { recursive: true, force: true }));
  const env = {
    REDIS_URL: await startRedis(redis),
    SECRET_KEY: randomBytes(32).toString('hex'),
    MIGRATE: 'off',
    SHUTDOWN_DELAY_MS: '1500',
  };
  const start = (program: string) => startServer(databaseUrl, { dataDir, env, program });
  // Sequentially: the first creates the tables. The version before does not know MIGRATE.
  const balancer = openBalancer([await start(versions.before), await start(versions.before)]);
  await withClient(databaseUrl, (client) => settle(client, couples));
  const devices = openDevices(balancer);

  let isOver = false;
  const chatting = devices.map((device) => chat(device, () => isOver));
  const loading = load({ balancer, couples, rate, isOver: () => isOver });
  const startedAt = performance.now();
  await wait(seconds * 1000);
  await migrate({ ...process.env, ...env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir });
  const leaks: string[] = [];
  for (const node of balancer.nodes())
    if ((await addOnlyMe(node)) !== null) leaks.push('the version before takes it for a post of the two');
  let onlyMeId: string | null = null;
  for (const version of [versions.this, versions.before])
    for (const old of balancer.nodes()) {
      const young = await start(version);
      await exchange(balancer, old, young, version === versions.this);
      onlyMeId ??= await addOnlyMe(young);
      await wait(seconds * 1000);
      leaks.push(...(await findLeaks(balancer.nodes(), onlyMeId)));
    }
  isOver = true;
  const took = (performance.now() - startedAt) / 1000;
  const { answered, failures } = await loading;
  await Promise.all(chatting);
  console.log(
    `  ${previous.tag} and this version, four exchanges in ${took.toFixed(0)} s: ${answered} requests answered (${(answered / took).toFixed(0)} a second), ${failures.length} failed; ${devices.length} sockets`,
  );
  for (const failure of new Set(failures)) console.log(`    ${failure}`);
  const addresses = balancer.nodes().map(({ port }) => `http://127.0.0.1:${port}`);
  console.log(`  a post for oneself, ${onlyMeId}: ${leaks.length} leaks`);
  for (const leak of leaks) console.log(`    ${leak}`);
  const wrong = await checkStory(devices, databaseUrl, addresses);
  if (failures.length + leaks.length + wrong > 0 || onlyMeId === null) process.exitCode = 1;
  for (const device of devices) device.leave();
  for (const node of balancer.close()) await node.stop();
} finally {
  await end();
}

/** Both partners of each couple have a device. */
function openDevices(balancer: Balancer): Device[] {
  return Array.from({ length: couples * 2 }, (_, index) => {
    const number = index + 1;
    const person = {
      id: personId(number),
      token: tokenOf(number),
      couple: coupleId(Math.ceil(number / 2)),
    };
    return openDevice({ name: `device ${number}`, person, address: balancer.pick });
  });
}

async function chat(device: Device, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await wait(between(1000, 9000));
    device.write(`${device.name} says ${device.sent.length}`);
  }
}

/** As an operator does: `npm run migrate` while the version before serves. */
async function migrate(env: NodeJS.ProcessEnv): Promise<void> {
  const { code, output } = await runNode(inRoot('server/dist/migrate.js'), [], { env, quiet: true });
  if (code !== 0) throw new Error(`The migration failed: ${output}`);
}

/**
 * The version before answers 503 as soon as it receives SIGTERM, so it is taken out of the balancer first. This version
 * tells the balancer itself.
 */
async function exchange(balancer: Balancer, old: Program, young: Program, isUpgrade: boolean): Promise<void> {
  await balancer.add(young);
  if (isUpgrade) await balancer.takeOut(old);
  await old.stop();
  balancer.remove(old);
}
