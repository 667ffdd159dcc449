import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { WebSocket } from 'ws';
import { buildStale } from '../tools/build/stale.mjs';
import * as find from '../tools/install/find.mjs';
import { end } from '../tools/run/end.mjs';
import { startPostgres } from '../tools/stages/postgres.mjs';
import { startRedis } from '../tools/stages/redis.mjs';
import { startBareChat } from './platform/bare-chat.ts';
import { createDatabase, withClient } from './platform/database.ts';
import { createUsers, tokenOf } from './platform/dataset.ts';
import { median, share } from './platform/median.ts';
import { startServer } from './platform/program.ts';

/*
 * The chat of 200 people who send 200 messages a second: the latency until the partner's socket on the same and on
 * another node, beside bare nodes in the same rounds, with and without waiting for the disk; and the throughput of one
 * node. Every message is committed. `npm run bench -- chat [--rounds 5] [--seconds 8]`
 */
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, seconds: { type: 'string', default: '8' } },
});
const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)];
const people = Array.from({ length: 200 }, (_, index) => index + 1);
const text = 'What shall we have for dinner tonight? I could bring something.';

interface Flight {
  person: number;
  startedAt: number;
  acknowledged: number;
  delivered: number;
}
const flights = new Map<string, Flight>();
let count = 0;
let onAcknowledged: (flight: Flight) => void = () => {};

const [bin, redis] = [find.postgres(), find.redis()];
if (bin === null || redis === null) throw new Error('This needs PostgreSQL and Redis on this machine.');
await buildStale();
try {
  const url = await createDatabase(await startPostgres(bin, { durable: true }), 'chat');
  const env = { REDIS_URL: await startRedis(redis), SECRET_KEY: '8f3c1d9a6be27405c0e94d71a2b65f38' };
  // Sequentially: the first creates the tables.
  const nodes = [await startServer(url, { env }), await startServer(url, { env })] as const;
  await withClient(url, (client) => createUsers(client, people.length));
  const [one, other] = nodes;
  const bare = [await startBareChat(url, env.REDIS_URL), await startBareChat(url, env.REDIS_URL)] as const;

  const addressAt = ({ port }: { port: number }) => `ws://127.0.0.1:${port}/api/v1/ws/message/`;
  const onOneNode = await open(() => addressAt(one));
  const systems = {
    'two nodes': await open((person) => addressAt(person % 2 === 0 ? one : other)),
    'one node': onOneNode,
    'two bare nodes': await open((person) => `ws://127.0.0.1:${bare[person % 2]}/${person}`),
  };
  for (const synced of ['on', 'off']) {
    await setSynced(url, synced);
    for (const [name, p50, p99] of await compare(systems))
      console.log(`synchronous_commit ${synced}, ${name}: delivered p50 ${p50} ms, p99 ${p99} ms`);
  }
  await setSynced(url, 'on');
  const rates: number[] = [];
  for (let round = 0; round < rounds; round++) rates.push(await saturate(onOneNode, 4));
  console.log(`one node, saturated: ${Math.round(median(rates))} committed messages a second`);
  for (const sockets of Object.values(systems)) for (const socket of sockets.values()) socket.close();
  for (const node of nodes) await node.stop();
} finally {
  await end();
}

/** Without it a commit does not wait for the disk, which other programs also use. */
function setSynced(url: string, synced: string): Promise<void> {
  return withClient(url, async (client) => {
    await client.query(`alter system set synchronous_commit = ${synced}`);
    await client.query('select pg_reload_conf()');
  });
}

/** The medians of interleaved rounds, after one to warm up. */
async function compare(systems: Record<string, Map<number, WebSocket>>) {
  const measured = Object.entries(systems).map(([name, sockets]) => ({
    name,
    sockets,
    rounds: [] as number[][],
  }));
  for (let round = -1; round < rounds; round++)
    for (const system of measured) {
      const took = await converse(system.sockets, 200);
      const shares = [share(took, 0.5), share(took, 0.99)];
      if (round >= 0) system.rounds.push(shares);
    }
  return measured.map((system) => [
    system.name,
    ...[0, 1].map((index) => median(system.rounds.map((shares) => shares[index] ?? Number.NaN)).toFixed(1)),
  ]);
}

async function open(addressOf: (person: number) => string): Promise<Map<number, WebSocket>> {
  const sockets = new Map<number, WebSocket>();
  for (const person of people) {
    const socket = new WebSocket(addressOf(person), ['twosome', tokenOf(person)], {
      perMessageDeflate: false,
    });
    socket.on('message', (bytes) => receive(person, String(bytes)));
    await once(socket, 'open');
    sockets.set(person, socket);
  }
  return sockets;
}

/** Not parsed as JSON, because this program shares the processor with the server. */
function receive(person: number, frame: string): void {
  if (frame.startsWith('{"type":"error"')) throw new Error(frame);
  if (!frame.startsWith('{"type":"message"')) return;
  const flight = flights.get(/"__id__":"([^"]*)"/.exec(frame)?.[1] ?? '');
  if (flight === undefined) return;
  if (flight.person !== person) flight.delivered ||= performance.now();
  else if (flight.acknowledged === 0) {
    flight.acknowledged = performance.now();
    onAcknowledged(flight);
  }
}

function send(sockets: Map<number, WebSocket>, person: number): void {
  const id = `${person}-${count++}`;
  flights.set(id, { person, startedAt: performance.now(), acknowledged: 0, delivered: 0 });
  sockets.get(person)?.send(JSON.stringify({ type: 'message', data: { __id__: id, text } }));
}

/** Open loop: independent of the responses. Returns the milliseconds until each delivery. */
async function converse(sockets: Map<number, WebSocket>, perSecond: number): Promise<number[]> {
  flights.clear();
  const from = performance.now();
  for (let sent = 0; sent < perSecond * seconds; sent++) {
    const early = from + (sent * 1000) / perSecond - performance.now();
    if (early > 0) await wait(early);
    send(sockets, people[sent % people.length] ?? 1);
  }
  await allArrive();
  return [...flights.values()].map(({ startedAt, delivered }) => delivered - startedAt);
}

/** Closed loop: everyone keeps so many messages unacknowledged. Returns messages a second, after a second of warm-up. */
async function saturate(sockets: Map<number, WebSocket>, unacknowledged: number): Promise<number> {
  flights.clear();
  const from = performance.now() + 1000;
  const until = from + seconds * 1000;
  let committed = 0;
  onAcknowledged = ({ person, acknowledged }) => {
    if (acknowledged >= from && acknowledged < until) committed++;
    if (acknowledged < until) send(sockets, person);
  };
  for (let each = 0; each < unacknowledged; each++) for (const person of people) send(sockets, person);
  await wait(until - performance.now());
  await allArrive();
  onAcknowledged = () => {};
  return committed / seconds;
}

async function allArrive(): Promise<void> {
  const deadline = performance.now() + 5000;
  while ([...flights.values()].some(({ acknowledged, delivered }) => !acknowledged || !delivered)) {
    if (performance.now() > deadline) throw new Error('A message was not delivered within 5 s.');
    await wait(50);
  }
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
