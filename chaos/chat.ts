import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createDatabase, withClient } from '../bench/platform/database.ts';
import { coupleId, createUsers, personId, tokenOf } from '../bench/platform/dataset.ts';
import { buildStale } from '../tools/build/stale.mjs';
import * as find from '../tools/install/find.mjs';
import { atEnd, end } from '../tools/run/end.mjs';
import { startPostgres } from '../tools/stages/postgres.mjs';
import { startRedis } from '../tools/stages/redis.mjs';
import { deleteMessage, type Person } from './chat/calls.ts';
import { checkStory } from './chat/checker.ts';
import { type Device, openDevice } from './chat/device.ts';
import type { Sent } from './chat/log.ts';
import { type Node, startNode } from './chat/node.ts';
import { between, oneOf, wait } from './chat/until.ts';

/*
 * Couples chat over two nodes with a random load balancer: every connection reaches any of them. Nodes are killed,
 * connections are cut, and some devices are away for long. No acknowledged message may be lost, duplicated or out of
 * order, and at the end every screen shows the table's contents. `npm run chaos -- chat [--kills 200] [--couples 50]`
 */
const { values } = parseArgs({
  options: { kills: { type: 'string', default: '200' }, couples: { type: 'string', default: '50' } },
});
const [couples, kills] = [Number(values.couples), Number(values.kills)];

/** Intervals in milliseconds: between two messages of a device, two cuts, and a node's start and its kill. */
const pace = { write: [500, 2500], cut: [40, 200], kill: [100, 1200] } as const;
/** Some disconnections of a tablet are long, so that it misses more than the server resends. */
const longAway = { oneIn: 40, milliseconds: 240_000 };
const oneDeletionIn = 40;
const words = 'the moon came up over our street while you slept and I thought of the sea again'.split(' ');

const [bin, redis] = [find.postgres(), find.redis()];
if (bin === null || redis === null) throw new Error('This needs PostgreSQL and Redis on this machine.');
await buildStale();
try {
  const databaseUrl = await createDatabase(await startPostgres(bin, { durable: true }), 'chaos_chat');
  const dataDir = await mkdtemp(join(tmpdir(), 'twosome-chaos-'));
  atEnd(() => rm(dataDir, { recursive: true, force: true }));
  const shared = { databaseUrl, redisUrl: await startRedis(redis), dataDir };
  // Sequentially: the first creates the tables.
  const nodes = [await startNode(shared), await startNode(shared)];
  await withClient(databaseUrl, (client) => createUsers(client, couples));
  if ((await killNodes(nodes, databaseUrl)) > 0) process.exitCode = 1;
  for (const node of nodes) {
    if (node.errors.length > 0)
      console.log(`  a node logged ${node.errors.length} errors, such as ${node.errors.at(-1)}`);
    await node.stop();
  }
} finally {
  await end();
}

/** Every third couple also has a tablet. */
async function killNodes(nodes: readonly Node[], databaseUrl: string): Promise<number> {
  const address = () => oneOf(nodes).address;
  const open = (name: string, person: Person) => openDevice({ name, person, address });
  const devices = Array.from({ length: couples }, (_, index) => {
    const [ana, bruno] = [personOf(index * 2 + 1), personOf(index * 2 + 2)];
    const phones = [open(`Ana ${index}`, ana), open(`Bruno ${index}`, bruno)];
    return index % 3 === 0 ? [...phones, open(`tablet of Ana ${index}`, ana)] : phones;
  }).flat();

  let isOver = false;
  const count = { cuts: 0, deletions: 0 };
  const startedAt = performance.now();
  const chatting = devices.map((device) => chat(device, address, () => isOver, count));
  const cutting = cut(devices, () => isOver, count);
  await killSome(nodes, kills, () => devices.reduce((sum, { sent }) => sum + sent.length, 0));
  isOver = true;
  await Promise.all([...chatting, cutting]);
  for (const node of nodes) await node.up();
  console.log(
    `  ${kills} times kill -9 of one of ${nodes.length} nodes and ${count.cuts} cuts of connections in ${Math.round((performance.now() - startedAt) / 1000)} s; ${devices.length} devices of ${couples} couples; ${count.deletions} deletions`,
  );
  const wrong = await checkStory(
    devices,
    databaseUrl,
    nodes.map((node) => node.address),
  );
  for (const device of devices) device.leave();
  return wrong;
}

function personOf(index: number): Person {
  return { id: personId(index), token: tokenOf(index), couple: coupleId(Math.ceil(index / 2)) };
}

async function chat(
  device: Device,
  address: () => string,
  isOver: () => boolean,
  count: { deletions: number },
): Promise<void> {
  while (!isOver()) {
    await wait(between(...pace.write));
    const length = Math.floor(Math.random() < 0.02 ? between(200, 600) : between(2, 20));
    const text = Array.from({ length }, () => oneOf(words)).join(' ');
    device.write(`${device.name} says ${device.sent.length}: ${text}`);
    if (Math.random() * oneDeletionIn > 1) continue;
    const unwanted = oneOf(device.sent);
    if (unwanted.answers.length === 0 || unwanted.deletion !== 'none') continue;
    await deleteUntilAnswered(device.person, unwanted, address);
    count.deletions++;
  }
}

/** Requests from any node until one responds, like a client that retries. */
async function deleteUntilAnswered(person: Person, sent: Sent, address: () => string): Promise<void> {
  sent.deletion = 'requested';
  for (;;) {
    const status = await deleteMessage(address(), person, sent.answers[0]?.id ?? '').catch(() => 0);
    if (status === 204) break;
    if (status !== 0 && status < 500) throw new Error(`A deletion was answered with ${status}.`);
    await wait(100);
  }
  sent.deletion = 'answered';
}

async function cut(
  devices: readonly Device[],
  isOver: () => boolean,
  count: { cuts: number },
): Promise<void> {
  while (!isOver()) {
    await wait(between(...pace.cut));
    const device = oneOf(devices);
    const isLong = device.name.startsWith('tablet') && Math.random() * longAway.oneIn < 1;
    device.cut(isLong ? longAway.milliseconds : undefined);
    count.cuts++;
  }
}

async function killSome(nodes: readonly Node[], kills: number, written: () => number): Promise<void> {
  for (let kill = 1; kill <= kills; kill++) {
    const node = oneOf(nodes);
    await node.up();
    await wait(between(...pace.kill));
    await node.kill();
    if (kill % 20 === 0) console.log(`    ${kill} of ${kills} kills, ${written()} messages written`);
  }
}
