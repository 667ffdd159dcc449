import { deleteMessage, type Person } from './calls.ts';
import { type Device, openDevice } from './device.ts';
import { judge } from './judge.ts';
import type { Sent } from './ledger.ts';
import type { Node } from './node.ts';
import { coupleOf } from './town.ts';
import { between, oneOf, wait } from './until.ts';

/** Milliseconds between two messages of a device, two cuts of connections, and a node's coming and its death. */
const pace = { write: [500, 2500], cut: [40, 200], kill: [100, 1200] } as const;
/** One cut in so many of a tablet is a long one, after which it is too far behind to be told everything. */
const longAway = { oneIn: 40, milliseconds: 240_000 };
const oneDeletionIn = 40;
const words = 'the moon came up over our street while you slept and I thought of the sea again'.split(' ');

/**
 * Couples chat over two nodes behind nothing but chance: every connection goes to any of them. Nodes are killed,
 * connections are cut, and some devices are away for long. Every third couple has a tablet besides.
 */
export async function killNodes(
  nodes: readonly Node[],
  databaseUrl: string,
  { couples, kills }: { couples: number; kills: number },
): Promise<number> {
  const address = () => oneOf(nodes).address;
  const open = (name: string, person: Person) => openDevice({ name, person, address });
  const devices = Array.from({ length: couples }, (_, place) => {
    const [ana, bruno] = coupleOf(place + 1);
    const phones = [open(`Ana ${place}`, ana), open(`Bruno ${place}`, bruno)];
    return place % 3 === 0 ? [...phones, open(`tablet of Ana ${place}`, ana)] : phones;
  }).flat();

  let isOver = false;
  const count = { cuts: 0, deletions: 0 };
  const began = performance.now();
  const chatting = devices.map((device) => chat(device, address, () => isOver, count));
  const cutting = cut(devices, () => isOver, count);
  await killSome(nodes, kills, () => devices.reduce((sum, { sent }) => sum + sent.length, 0));
  isOver = true;
  await Promise.all([...chatting, cutting]);
  for (const node of nodes) await node.up();
  console.log(
    `  ${kills} times kill -9 of one of ${nodes.length} nodes and ${count.cuts} cuts of connections in ${Math.round((performance.now() - began) / 1000)} s; ${devices.length} devices of ${couples} couples; ${count.deletions} deletions`,
  );
  const wrong = await judge(
    devices,
    databaseUrl,
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
    await wait(between(...pace.write));
    const length = Math.floor(Math.random() < 0.02 ? between(200, 600) : between(2, 20));
    const said = Array.from({ length }, () => oneOf(words)).join(' ');
    device.write(`${device.name} says ${device.sent.length}: ${said}`);
    if (Math.random() * oneDeletionIn > 1) continue;
    const regretted = oneOf(device.sent);
    if (regretted.answers.length === 0 || regretted.deletion !== 'none') continue;
    await deleteUntilAnswered(device.person, regretted, address);
    count.deletions++;
  }
}

/** Asks any node until one answers, as a client does that was told nothing. */
async function deleteUntilAnswered(person: Person, sent: Sent, address: () => string): Promise<void> {
  sent.deletion = 'asked';
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
