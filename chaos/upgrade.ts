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
import { buildPrevious, previous } from './upgrade/previous.ts';

/*
 * The version before and this one serve the same database behind a balancer, while two nodes are exchanged one by one and
 * back again, under requests and open sockets. No request may fail and no message may be lost.
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
const versions = { before: await buildPrevious(), this: inRoot('server/dist') };
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
  const start = (version: string) =>
    startServer(databaseUrl, { dataDir, env, program: join(version, 'main.js') });
  const migrateTo = (version: string) =>
    migrate(version, { ...process.env, ...env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir });
  await migrateTo(versions.before);
  const balancer = openBalancer([await start(versions.before), await start(versions.before)]);
  await withClient(databaseUrl, (client) => settle(client, couples));
  const devices = openDevices(balancer);

  let isOver = false;
  const chatting = devices.map((device) => chat(device, () => isOver));
  const loading = load({ balancer, couples, rate, isOver: () => isOver });
  const startedAt = performance.now();
  await wait(seconds * 1000);
  await migrateTo(versions.this);
  for (const version of [versions.this, versions.before])
    for (const old of balancer.nodes()) {
      await exchange(balancer, old, await start(version));
      await wait(seconds * 1000);
    }
  isOver = true;
  const took = (performance.now() - startedAt) / 1000;
  const { answered, failures } = await loading;
  await Promise.all(chatting);
  console.log(
    `  ${previous} and this version, four exchanges in ${took.toFixed(0)} s: ${answered} requests answered (${(answered / took).toFixed(0)} a second), ${failures.length} failed; ${devices.length} sockets`,
  );
  for (const failure of new Set(failures)) console.log(`    ${failure}`);
  const addresses = balancer.nodes().map(({ port }) => `http://127.0.0.1:${port}`);
  const wrong = await checkStory(devices, databaseUrl, addresses);
  if (failures.length + wrong > 0) process.exitCode = 1;
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

/** As an operator does: `npm run migrate`, of this version while the one before serves. */
async function migrate(version: string, env: NodeJS.ProcessEnv): Promise<void> {
  const { code, output } = await runNode(join(version, 'migrate.js'), [], { env, quiet: true });
  if (code !== 0) throw new Error(`The migration failed: ${output}`);
}

async function exchange(balancer: Balancer, old: Program, young: Program): Promise<void> {
  await balancer.add(young);
  // it answers /readyz with 503 and serves on, so that the balancer stops choosing it
  await old.stop();
  balancer.remove(old);
}
