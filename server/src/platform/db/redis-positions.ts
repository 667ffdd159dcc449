import type { Result } from 'ioredis';
import type { Log } from '../log.ts';
import type { RedisClient } from '../redis.ts';
import { memoryPositions, retentionMs, type WritePositions } from './write-positions.ts';

declare module 'ioredis' {
  interface RedisCommander<Context> {
    raisePosition(keys: 1, key: string, position: number, milliseconds: number): Result<number, Context>;
  }
}

/**
 * Positions in Redis, for the next request of the same couple may reach another node. While Redis is away `highest`
 * rejects, so every node reads from the primary.
 */
export function redisPositions({
  redis,
  prefix,
  log,
}: {
  redis: RedisClient;
  prefix: string;
  log: Pick<Log, 'warn'>;
}): WritePositions {
  // enough for this node's own reads when a write did not reach Redis
  const own = memoryPositions();
  redis.client.defineCommand('raisePosition', { lua: raiseScript });

  return {
    async raise(keys, position) {
      await own.raise(keys, position);
      const raising = keys.map((key) =>
        redis.run((client) => client.raisePosition(1, prefix + key, position, retentionMs)),
      );
      await Promise.all(raising).catch((error) =>
        log.warn({ err: error }, 'other nodes were not told of a write'),
      );
    },
    async highest(keys) {
      // one by one, because in a cluster the keys are on different servers
      const found = await Promise.all(keys.map((key) => redis.run((client) => client.get(prefix + key))));
      return Math.max(await own.highest(keys), ...found.map(Number));
    },
  };
}

/** Two nodes may write in one order and arrive in the other. */
const raiseScript = `
local held = tonumber(redis.call('GET', KEYS[1]) or '0')
if held < tonumber(ARGV[1]) then redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2]) end
return 1
`;
