import { parseArgs } from 'node:util';
import { buildStale } from '../tools/build/stale.mjs';
import * as find from '../tools/install/find.mjs';
import { end } from '../tools/run/end.mjs';
import { startPostgres } from '../tools/stages/postgres.mjs';
import { startRedis } from '../tools/stages/redis.mjs';
import { measureDelivery } from './chat/delivery.ts';
import { measureFlood } from './chat/flood.ts';
import { firstOnes, measureIdle } from './chat/idle.ts';
import { measureSaturated } from './chat/saturated.ts';
import { measureSlowReader } from './chat/slow-reader.ts';
import { createDatabase, withClient } from './platform/database.ts';
import { createUsers } from './platform/dataset.ts';
import { startServer } from './platform/program.ts';

/*
 * The chat: the latency to another node and the throughput of one node, compared with Socket.IO with one insert per
 * message and with a bare `ws`; the memory of an idle socket; the effect of a stalled reader and of a flood on others.
 * `npm run bench -- chat [delivery|saturated|idle|slow|flood …] [--rounds 5] [--seconds 8] [--sockets 5000]`
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '8' },
    sockets: { type: 'string', default: '5000' },
  },
});
const [rounds, seconds, sockets] = [values.rounds, values.seconds, values.sockets].map(Number) as [
  number,
  number,
  number,
];
const [bin, redis] = [find.postgres(), find.redis()];
if (bin === null || redis === null) throw new Error('This needs PostgreSQL and Redis on this machine.');
await buildStale();
try {
  const address = await startPostgres(bin, { durable: true });
  const ours = await createDatabase(address, 'ours');
  const socketIo = await createDatabase(address, 'socket_io');
  // The server creates its tables.
  await (await startServer(ours)).stop();
  await withClient(ours, (client) =>
    createUsers(client, Math.max(200, Math.ceil((sockets + firstOnes) / 2))),
  );
  const deps = { ours, socketIo, redisUrl: await startRedis(redis), rounds, seconds };
  const parts: Record<string, () => Promise<void>> = {
    delivery: () => measureDelivery(deps),
    saturated: () => measureSaturated(deps),
    idle: () => measureIdle(ours, sockets, Math.min(rounds, 3)),
    slow: () => measureSlowReader(ours, rounds, seconds),
    flood: () => measureFlood(ours, rounds, seconds),
  };
  for (const name of positionals.length > 0 ? positionals : Object.keys(parts)) {
    const part = parts[name];
    if (part === undefined) throw new Error(`The parts are ${Object.keys(parts).join(', ')}.`);
    await part();
  }
} finally {
  await end();
}
