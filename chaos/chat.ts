import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createDatabase } from '../bench/platform/database.ts';
import { buildStale } from '../tools/build/stale.mjs';
import * as find from '../tools/install/find.mjs';
import { atEnd, end } from '../tools/run/end.mjs';
import { startPostgres } from '../tools/stages/postgres.mjs';
import { settle } from './chat/dataset.ts';
import { killNodes } from './chat/kills.ts';
import { type Node, startNode } from './chat/node.ts';
import { type Redis, startTakeableRedis } from './chat/redis.ts';
import { takeRedis } from './chat/redis-away.ts';
import { sendRepeatedly } from './chat/repeats.ts';

/*
 * The chat on two nodes with one PostgreSQL and one Redis, while nodes are killed, connections are cut, every message
 * is
 * sent twenty times, and Redis goes down: no acknowledged message may be lost, duplicated or out of order, and at the
 * end every screen shows the table's contents. `npm run chaos -- chat [kills|repeats|redis …] [--kills 200]
 * [--couples 50] [--messages 1000] [--away 60]`
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    kills: { type: 'string', default: '200' },
    couples: { type: 'string', default: '50' },
    messages: { type: 'string', default: '1000' },
    /** seconds for which Redis is down */
    away: { type: 'string', default: '60' },
  },
});
const couples = Number(values.couples);

interface Deps {
  nodes: readonly [Node, Node];
  redis: Redis;
  databaseUrl: string;
}
const scenes: Record<string, (deps: Deps) => Promise<number>> = {
  kills: ({ nodes, databaseUrl }) => killNodes(nodes, databaseUrl, { couples, kills: Number(values.kills) }),
  repeats: ({ nodes, databaseUrl }) =>
    sendRepeatedly(nodes, databaseUrl, { messages: Number(values.messages), couples: 10 }),
  redis: ({ nodes, redis, databaseUrl }) =>
    takeRedis(nodes, redis, databaseUrl, { away: Number(values.away) }),
};
const wanted = positionals.length > 0 ? positionals : Object.keys(scenes);

const [bin, redisProgram] = [find.postgres(), find.redis()];
if (bin === null || redisProgram === null)
  throw new Error('This needs PostgreSQL and Redis on this machine.');
await buildStale();
try {
  const address = await startPostgres(bin, { durable: true });
  for (const name of wanted) {
    const scene = scenes[name];
    if (scene === undefined) throw new Error(`The scenes are ${Object.keys(scenes).join(', ')}.`);
    console.log(`${name}:`);
    if ((await play(scene, await createDatabase(address, `chaos_${name}`), redisProgram)) > 0)
      process.exitCode = 1;
  }
} finally {
  await end();
}

async function play(
  scene: (deps: Deps) => Promise<number>,
  databaseUrl: string,
  program: string,
): Promise<number> {
  const redis = await startTakeableRedis(program);
  const dataDir = await mkdtemp(join(tmpdir(), 'twosome-chaos-'));
  atEnd(() => rm(dataDir, { recursive: true, force: true }));
  const shared = { databaseUrl, redisUrl: redis.url, dataDir };
  // Sequentially: the first creates the tables.
  const nodes = [await startNode(shared), await startNode(shared)] as const;
  await settle(databaseUrl, Math.max(couples, 20));
  const wrong = await scene({ nodes, redis, databaseUrl });
  for (const node of nodes) {
    if (node.errors.length > 0)
      console.log(`  a node logged ${node.errors.length} errors, such as ${node.errors.at(-1)}`);
    await node.stop();
  }
  await redis.end();
  return wrong;
}
