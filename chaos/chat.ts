import { ApiCallError, createClient } from '@twosome/client';
import { createUsers, type Person, personOf } from '../bench/platform/dataset.ts';
import * as harness from '../bench/platform/harness.ts';
import { between, oneOf } from '../bench/platform/random.ts';
import { checkStory } from './chat/checker.ts';
import { type Device, openDevice } from './chat/device.ts';
import type { Sent } from './chat/log.ts';
import { postgresAt } from './platform/database.ts';
import { killSome, type Node, printErrors, sharedSettings, startNodes } from './platform/nodes.ts';

/*
 * Couples chat over two nodes with a random load balancer: every connection reaches any of them. Nodes are killed,
 * connections are cut, and some devices are away for long. No acknowledged message may be lost, duplicated or out of
 * order, and at the end every screen shows the table's contents. `npm run chaos -- chat [--kills 200] [--couples 50]`
 */
const { kills, couples } = harness.numbers({ kills: 200, couples: 50 });

/** Intervals in milliseconds: between two messages of a device, two cuts, and a node's start and its kill. */
const pace = { write: [500, 2500], cut: [40, 200], kill: [100, 1200] } as const;
/** Some disconnections of a tablet are long, so that it misses more than the server resends. */
const longAway = { oneIn: 40, milliseconds: 240_000 };
const oneDeletionIn = 40;
const words = 'the moon came up over our street while you slept and I thought of the sea again'.split(' ');

await harness.run(async () => {
  const databaseUrl = await harness.newDatabase({ durable: true });
  const nodes = await startNodes(2, databaseUrl, await sharedSettings());
  await harness.withClient(databaseUrl, (client) => createUsers(client, couples));
  if ((await chatWhileKilled(nodes, databaseUrl)) > 0) process.exitCode = 1;
  await printErrors(nodes);
});

/** Every third couple also has a tablet. */
async function chatWhileKilled(nodes: readonly Node[], databaseUrl: string): Promise<number> {
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
  const written = () => `${devices.reduce((sum, { sent }) => sum + sent.length, 0)} messages written`;
  await killSome(nodes, { kills, pace: pace.kill, written });
  isOver = true;
  await Promise.all([...chatting, cutting]);
  console.log(
    `  ${kills} times kill -9 of one of ${nodes.length} nodes and ${count.cuts} cuts of connections in ${Math.round((performance.now() - startedAt) / 1000)} s; ${devices.length} devices of ${couples} couples; ${count.deletions} deletions`,
  );
  const wrong = await checkStory(
    devices,
    postgresAt(databaseUrl),
    nodes.map((node) => node.address),
  );
  for (const device of devices) device.leave();
  return wrong;
}

async function chat(
  device: Device,
  address: () => string,
  isOver: () => boolean,
  count: { deletions: number },
): Promise<void> {
  while (!isOver()) {
    await harness.wait(between(...pace.write));
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
async function deleteUntilAnswered({ token }: Person, sent: Sent, address: () => string): Promise<void> {
  sent.deletion = 'requested';
  while (sent.deletion !== 'answered')
    try {
      const client = createClient({ url: address(), token, retries: 0, signal: AbortSignal.timeout(10_000) });
      await client.call('DELETE message/:id/', { params: { id: sent.answers[0]?.id ?? '' } });
      sent.deletion = 'answered';
    } catch (error) {
      if (error instanceof ApiCallError && error.status < 500) throw error;
      await harness.wait(100);
    }
}

async function cut(
  devices: readonly Device[],
  isOver: () => boolean,
  count: { cuts: number },
): Promise<void> {
  while (!isOver()) {
    await harness.wait(between(...pace.cut));
    const device = oneOf(devices);
    const isLong = device.name.startsWith('tablet') && Math.random() * longAway.oneIn < 1;
    device.cut(isLong ? longAway.milliseconds : undefined);
    count.cuts++;
  }
}
