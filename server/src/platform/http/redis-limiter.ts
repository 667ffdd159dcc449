import { createHash } from 'node:crypto';
import { type Rate, type RateName, rates } from '@twosome/contract/platform/limits';
import type { Log } from '../log.ts';
import type { RedisLine } from '../redis.ts';
import { Refusal } from '../refusal.ts';
import { callersOf, kept, type Limiter, memoryLimiter, stepOf } from './limiter.ts';

/**
 * Counts in Redis for all nodes together, by the same steps as `memoryLimiter` and with the same promise. While
 * Redis is away a rate that fails closed refuses with `unavailable`; the others are counted by every node alone,
 * which has counted along so far.
 */
export function redisLimiter({
  line,
  prefix,
  log,
  table = rates,
  clock = null,
}: {
  line: RedisLine;
  prefix: string;
  log: Pick<Log, 'error'>;
  table?: Readonly<Record<RateName, Rate>>;
  /** null: that of Redis, the one clock that all nodes share */
  clock?: (() => Date) | null;
}): Limiter {
  const alone = memoryLimiter(undefined, table);
  let isRefused = false;

  const waitFor = async (name: RateName, who: Parameters<Limiter['take']>[1]): Promise<number> => {
    const callers = callersOf(table[name], who);
    if (callers.length === 0) return 0;
    const { stepMs } = stepOf(table[name]);
    return runScript(line, [
      callers.length,
      ...callers.map(({ key }) => `${prefix}${name}:${key}`),
      stepMs,
      clock?.().getTime() ?? '',
      ...callers.map(({ limit }) => limit),
    ]);
  };

  return {
    async take(name, who) {
      try {
        const wait = await waitFor(name, who);
        isRefused = false;
        if (wait > 0) return { ok: false, retryAfter: Math.max(1, Math.ceil(wait / 1000)) };
      } catch (error) {
        // it is there and full, or may not be written: that does not pass by itself
        const refused = error instanceof Error && error.name === 'ReplyError';
        if (refused && !isRefused) log.error({ err: error }, 'Redis takes no counts');
        isRefused = refused;
        if (table[name].failClosed) throw new Refusal('unavailable');
        return alone.take(name, who);
      }
      if (!table[name].failClosed) await alone.take(name, who);
      return { ok: true };
    },
  };
}

/**
 * A count is a hash of step → how many. Answers milliseconds until one more fits, counting nothing; or 0, and
 * counts. All counts of a caller in one go, so that nobody else's comes between looking and counting.
 */
const script = `
local stepMs = tonumber(ARGV[1])
local now = tonumber(ARGV[2])
if not now then
  local time = redis.call('TIME')
  now = time[1] * 1000 + math.floor(time[2] / 1000)
end
local step = math.floor(now / stepMs)
local oldest = step - ${kept} + 1
local wait = 0
for i, key in ipairs(KEYS) do
  local counts, used, old = {}, 0, {}
  local found = redis.call('HGETALL', key)
  for j = 1, #found, 2 do
    local at = tonumber(found[j])
    if at < oldest then
      old[#old + 1] = found[j]
    else
      counts[at] = tonumber(found[j + 1])
      used = used + counts[at]
    end
  end
  if #old > 0 then redis.call('HDEL', key, unpack(old)) end
  local steps = 0
  while used >= tonumber(ARGV[2 + i]) and steps < ${kept} do
    used = used - (counts[oldest + steps] or 0)
    steps = steps + 1
  end
  if steps > wait then wait = steps end
end
if wait > 0 then return math.max(1, math.ceil((step + wait) * stepMs - now)) end
for _, key in ipairs(KEYS) do
  redis.call('HINCRBY', key, string.format('%.0f', step), 1)
  redis.call('PEXPIRE', key, math.ceil(stepMs * (${kept} + 1)))
end
return 0
`;
const sha = createHash('sha1').update(script).digest('hex');

/** By its name, so that it is sent once; in full to a Redis that was started anew. */
async function runScript(line: RedisLine, args: [keys: number, ...(string | number)[]]): Promise<number> {
  const wait = await line.ask(async (client) => {
    try {
      return await client.evalsha(sha, ...args);
    } catch (error) {
      if (!(error instanceof Error) || !error.message.startsWith('NOSCRIPT')) throw error;
      return client.eval(script, ...args);
    }
  });
  return Number(wait);
}
