import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { personOf } from '../bench/platform/dataset.ts';
import * as harness from '../bench/platform/harness.ts';
import { between } from '../bench/platform/random.ts';
import { type Program, startServer } from '../bench/platform/server.ts';
import { server } from '../tools/build/server.mjs';
import { buildIfStale } from '../tools/build/stale.mjs';
import { runNode } from '../tools/run/command.mjs';
import { inRoot } from '../tools/run/root.mjs';
import { checkStory } from './chat/checker.ts';
import { type Device, openDevice } from './chat/device.ts';
import { type Balancer, openBalancer } from './platform/balancer.ts';
import { postgresAt } from './platform/database.ts';
import { randomCall, send, settle } from './platform/load.ts';
import { buildPrevious, previous } from './platform/previous.ts';

/*
 * The version before and this one serve the same database behind a balancer, while two nodes are exchanged one by one and
 * back again, under requests and open sockets. No request may fail and no message may be lost.
 * `npm run chaos -- upgrade [--couples 100] [--rate 50] [--seconds 5]`
 */
const { couples, rate, seconds } = harness.numbers({ couples: 100, rate: 50, seconds: 5 });

await harness.run(async () => {
  await buildIfStale(server);
  const versions = { before: await buildPrevious(), this: inRoot('server/dist') };
  const databaseUrl = await harness.newDatabase({ durable: true });
  const dataDir = await harness.temporaryFolder();
  const env = {
    REDIS_URL: await harness.newRedis(),
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
  await harness.withClient(databaseUrl, (client) => settle(client, couples));
  const devices = openDevices(balancer);

  let isOver = false;
  const chatting = devices.map((device) => chat(device, () => isOver));
  const loading = load(balancer, () => isOver);
  const startedAt = performance.now();
  await harness.wait(seconds * 1000);
  await migrateTo(versions.this);
  for (const version of [versions.this, versions.before])
    for (const old of balancer.nodes()) {
      await exchange(balancer, old, await start(version));
      await harness.wait(seconds * 1000);
    }
  isOver = true;
  const took = (performance.now() - startedAt) / 1000;
  const { answered, failures } = await loading;
  await Promise.all(chatting);
  console.log(
    `  ${previous} and this version, four exchanges in ${took.toFixed(0)} s: ${answered} requests answered (${(answered / took).toFixed(0)} a second), ${failures.length} failed; ${devices.length} sockets`,
  );
  for (const failure of new Set(failures)) console.log(`    ${failure}`);
  const addresses = balancer.nodes().map(({ url }) => url);
  const wrong = await checkStory(devices, postgresAt(databaseUrl), addresses);
  if (failures.length + wrong > 0) process.exitCode = 1;
  for (const device of devices) device.leave();
  balancer.close();
});

/** Both partners of each couple have a device. */
function openDevices(balancer: Balancer): Device[] {
  return Array.from({ length: couples * 2 }, (_, index) =>
    openDevice({ name: `device ${index + 1}`, person: personOf(index + 1), address: balancer.pick }),
  );
}

/** Sends so many requests a second, however long they take. Anything but a 2xx is a failure: nothing is tried again. */
async function load(
  balancer: Balancer,
  isOver: () => boolean,
): Promise<{ answered: number; failures: string[] }> {
  const failures: string[] = [];
  const running = new Set<Promise<void>>();
  let answered = 0;
  let nextAt = performance.now();
  while (!isOver()) {
    const request = randomCall(couples);
    const sending = send(balancer.pick(), request).then((status) => {
      if (typeof status === 'number' && status < 300) answered += 1;
      else failures.push(`${request[1].replace(/\?.*/, '').replace(/\/[A-Z]{2}\d+/, '/:id')}: ${status}`);
      running.delete(sending);
    });
    running.add(sending);
    nextAt += 1000 / rate;
    await harness.wait(nextAt - performance.now());
  }
  await Promise.all(running);
  return { answered, failures };
}

async function chat(device: Device, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await harness.wait(between(1000, 9000));
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
