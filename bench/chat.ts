import type { WebSocket } from 'ws';
import { startBareChat } from './platform/bare.ts';
import { converse, open, people, saturate } from './platform/chat-clients.ts';
import { createUsers } from './platform/dataset.ts';
import { median, newDatabase, newRedis, numbers, run, share, withClient } from './platform/harness.ts';
import { startServer } from './platform/server.ts';

/*
 * The chat of 200 people who send 200 messages a second: the latency until the partner's socket on the same and on
 * another node, beside bare nodes in the same rounds, with and without waiting for the disk; and the throughput of one
 * node. Bare nodes store a message in a table without other columns, or by the server's own statement, which tells what the
 * database needs from what the server adds. Every message is committed. `npm run bench -- chat [--rounds 5] [--seconds 8]`
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
  const onOneNode = await open(() => addressAt(one));
  const systems = {
    'two nodes': await open((person) => addressAt(person % 2 === 0 ? one : other)),
    'one node': onOneNode,
    'two bare nodes': await open((person) => `ws://127.0.0.1:${bare[person % 2]?.port}/${person}`),
    // of other couples, whose rooms no node has open
    'two bare nodes with our statement': await open(
      (person) => `ws://127.0.0.1:${storing[person % 2]?.port}/${person + people.length}`,
    ),
  };
  for (const synced of ['on', 'off']) {
    await setSynced(url, synced);
    for (const [name, p50, p99] of await compare(systems))
      console.log(`synchronous_commit ${synced}, ${name}: delivered p50 ${p50} ms, p99 ${p99} ms`);
  }
  await setSynced(url, 'on');
  const rates: number[] = [];
  for (let round = 0; round < rounds; round++)
    rates.push(await saturate(onOneNode, { unacknowledged: 4, seconds }));
  console.log(`one node, saturated: ${Math.round(median(rates))} committed messages a second`);
  for (const sockets of Object.values(systems)) for (const socket of sockets.values()) socket.close();
});

/** Without it a commit does not wait for the disk, which other programs also use. */
async function setSynced(url: string, synced: string): Promise<void> {
  await withClient(url, async (client) => {
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
      const flights = await converse(system.sockets, { perSecond: 200, seconds });
      const took = flights.map(({ startedAt, delivered }) => delivered - startedAt);
      const shares = [share(took, 0.5), share(took, 0.99)];
      if (round >= 0) system.rounds.push(shares);
    }
  return measured.map((system) => [
    system.name,
    ...[0, 1].map((index) => median(system.rounds.map((shares) => shares[index] ?? Number.NaN)).toFixed(1)),
  ]);
}
