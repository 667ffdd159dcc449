import type { WebSocket } from 'ws';
import { startBareChat } from './platform/bare.ts';
import { type Apart, converse, open, people, saturate } from './platform/chat-clients.ts';
import { createUsers } from './platform/dataset.ts';
import { median, newDatabase, newRedis, numbers, run, share, withClient } from './platform/harness.ts';
import { startServer } from './platform/server.ts';

/*
 * The chat of 200 people who send 200 messages a second, each half a second after their partner: the latency until the
 * partner's socket on the same and on another node, beside bare nodes in the same rounds, with and without waiting for the
 * disk; and the throughput of one node. Bare nodes store a message in a table without other columns, or by the server's own
 * statement, which tells what the database needs from what the server adds. Every message is committed.
 * `npm run bench -- chat [--rounds 5] [--seconds 8]`
 */
const { rounds, seconds } = numbers({ rounds: 5, seconds: 8 });

await run(async () => {
  const url = await newDatabase({ durable: true });
  const env = { REDIS_URL: await newRedis(), SECRET_KEY: '8f3c1d9a6be27405c0e94d71a2b65f38' };
  // Sequentially: the first creates the tables.
  const nodes = [await startServer(url, { env }), await startServer(url, { env })] as const;
  await withClient(url, (client) => createUsers(client, people.length));
  const [one, other] = nodes;
  const served = { databaseUrl: url, redisUrl: env.REDIS_URL };
  const bare = [await startBareChat(served), await startBareChat(served)];
  const storing = [
    await startBareChat({ ...served, own: true }),
    await startBareChat({ ...served, own: true }),
  ];

  const addressAt = ({ port }: { port: number }) => `ws://127.0.0.1:${port}/api/v1/ws/message/`;
  const atTwoNodes = (person: number) => addressAt(person % 2 === 0 ? one : other);
  const systems: Record<string, System> = {
    'two nodes': { addressOf: atTwoNodes },
    // the second message waits for the first one's commit, because the order of numbers is the order of commits
    'two nodes, partners 5 ms apart': { addressOf: atTwoNodes, apart: 1 },
    'one node': { addressOf: () => addressAt(one) },
    'two bare nodes': { addressOf: (person) => `ws://127.0.0.1:${bare[person % 2]?.port}/${person}` },
    'two bare nodes with our statement': {
      // other couples, so that the server's nodes do not find their rooms ahead
      addressOf: (person) => `ws://127.0.0.1:${storing[person % 2]?.port}/${person + people.length}`,
    },
  };
  for (const synced of ['on', 'off']) {
    await setSynced(url, synced);
    for (const [name, p50, p99] of await compare(systems))
      console.log(`synchronous_commit ${synced}, ${name}: delivered p50 ${p50} ms, p99 ${p99} ms`);
  }
  await setSynced(url, 'on');
  const rates: number[] = [];
  const sockets = await open(() => addressAt(one));
  for (let round = 0; round < rounds; round++)
    rates.push(await saturate(sockets, { unacknowledged: 4, seconds }));
  console.log(`one node, saturated: ${Math.round(median(rates))} committed messages a second`);
  closeAll(sockets);
});

interface System {
  addressOf: (person: number) => string;
  /** see `converse` */
  apart?: Apart;
}

/** Without it a commit does not wait for the disk, which other programs also use. */
async function setSynced(url: string, synced: string): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(`alter system set synchronous_commit = ${synced}`);
    await client.query('select pg_reload_conf()');
  });
}

/** The medians of interleaved rounds, after one to warm up. Only the sockets of one system are open at a time. */
async function compare(systems: Record<string, System>) {
  const measured = Object.entries(systems).map(([name, system]) => ({
    name,
    ...system,
    rounds: [] as number[][],
  }));
  for (let round = -1; round < rounds; round++)
    for (const system of measured) {
      const sockets = await open(system.addressOf);
      const flights = await converse(sockets, { perSecond: 200, seconds, apart: system.apart ?? 99 });
      closeAll(sockets);
      const took = flights.map(({ startedAt, delivered }) => delivered - startedAt);
      const shares = [share(took, 0.5), share(took, 0.99)];
      if (round >= 0) system.rounds.push(shares);
    }
  return measured.map((system) => [
    system.name,
    ...[0, 1].map((index) => median(system.rounds.map((shares) => shares[index] ?? Number.NaN)).toFixed(1)),
  ]);
}

function closeAll(sockets: Map<number, WebSocket>): void {
  for (const socket of sockets.values()) socket.close();
}
