import { type Rate, type RateName, rates } from '@twosome/contract/platform/limits';
import type { Result } from 'ioredis';
import { ApiError } from '../api-error.ts';
import type { Log } from '../log.ts';
import type { RedisClient } from '../redis.ts';
import { type Caller, callersOf, countedSteps, type Limiter, memoryLimiter, stepOf } from './limiter.ts';

/** The arguments of a script: the number of keys, the keys, and its other arguments. */
type ScriptArguments = [keys: number, ...(string | number)[]];

declare module 'ioredis' {
  interface RedisCommander<Context> {
    takeRate(...args: ScriptArguments): Result<number, Context>;
    refundRate(...args: ScriptArguments): Result<number, Context>;
  }
}

/**
 * A limiter in Redis, shared by all nodes, with the same steps and guarantees as `memoryLimiter`. While Redis is
 * unreachable, a rate that fails closed throws `unavailable`. Other rates fall back to this node's own counts, which
 * are also kept while Redis is up.
 */
export function redisLimiter({
  redis,
  prefix,
  log,
  table = rates,
  clock = null,
}: {
  redis: RedisClient;
  prefix: string;
  log: Pick<Log, 'error'>;
  table?: Readonly<Record<RateName, Rate>>;
  /** null: the clock of Redis, which all nodes share */
  clock?: (() => Date) | null;
}): Limiter {
  const fallback = memoryLimiter(undefined, table);
  let isRejected = false;
  redis.client.defineCommand('takeRate', { lua: takeScript });
  redis.client.defineCommand('refundRate', { lua: refundScript });

  /**
   * A Redis Cluster stores keys with the same tag on one node, which a script needs for all its keys: one person's counts,
   * or all counts of a rate that combines a person or an address with networks.
   */
  const hashTagOf = (name: RateName, key: string): string => {
    const { address, failures, session } = table[name];
    return address === undefined && failures === undefined && session === undefined ? key : name;
  };
  const argumentsOf = (name: RateName, callers: readonly Caller[]): ScriptArguments => [
    callers.length,
    ...callers.map(({ key }) => `${prefix}{${hashTagOf(name, key)}}:${name}:${key}`),
    stepOf(table[name]).stepMs,
    clock?.().getTime() ?? '',
    ...callers.map(({ limit }) => limit),
  ];

  return {
    async take(name, counted) {
      const callers = callersOf(table[name], counted);
      if (callers.length === 0) return { ok: true };
      let wait: number;
      try {
        wait = await redis.run((client) => client.takeRate(...argumentsOf(name, callers)));
        isRejected = false;
        if (wait > 0) return { ok: false, retryAfter: Math.max(1, Math.ceil(wait / 1000)) };
      } catch (error) {
        // Redis is reachable, but full or read-only: that needs the operator, so log it once
        const rejected = error instanceof Error && error.name === 'ReplyError';
        if (rejected && !isRejected)
          log.error({ err: error }, 'Redis rejects the writes of the rate limiter');
        isRejected = rejected;
        if (table[name].failClosed) throw new ApiError('unavailable');
        return fallback.take(name, counted);
      }
      if (!table[name].failClosed) await fallback.take(name, counted);
      return wait < 0 ? { ok: true, isAmple: true } : { ok: true };
    },

    async refund(name, counted) {
      const failures = callersOf(table[name], counted).filter(({ isFailure }) => isFailure);
      if (failures.length === 0) return;
      await fallback.refund(name, counted);
      // while Redis is unreachable, one success counts as a failure until the window has passed
      await redis.run((client) => client.refundRate(...argumentsOf(name, failures))).catch(() => {});
    },
  };
}

const currentStep = `
local stepMs = tonumber(ARGV[1])
local now = tonumber(ARGV[2])
if not now then
  local time = redis.call('TIME')
  now = time[1] * 1000 + math.floor(time[2] / 1000)
end
local step = math.floor(now / stepMs)
`;

/**
 * A count is a hash of step → number of calls. Returns the milliseconds until one more call passes, without counting; or
 * counts the call and returns -1 if at most half of each limit is used now, else 0. One script for all keys of a caller,
 * so that checking and counting are atomic.
 */
const takeScript = `${currentStep}
local oldest = step - ${countedSteps} + 1
local wait, counted = 0, -1
for i, key in ipairs(KEYS) do
  local counts, used, steps = {}, 0, 0
  local found = redis.call('HGETALL', key)
  for j = 1, #found, 2 do
    local at = tonumber(found[j])
    if at < oldest then
      redis.call('HDEL', key, found[j])
    else
      counts[at] = tonumber(found[j + 1])
      used = used + counts[at]
    end
  end
  if 2 * (used + 1) > tonumber(ARGV[2 + i]) then counted = 0 end
  while used >= tonumber(ARGV[2 + i]) and steps < ${countedSteps} do
    used = used - (counts[oldest + steps] or 0)
    steps = steps + 1
  end
  wait = math.max(wait, steps)
end
if wait > 0 then return math.max(1, math.ceil((step + wait) * stepMs - now)) end
for _, key in ipairs(KEYS) do
  redis.call('HINCRBY', key, string.format('%.0f', step), 1)
  redis.call('PEXPIRE', key, math.ceil(stepMs * (${countedSteps} + 1)))
end
return counted
`;

/** Refunds only existing counts, so that none becomes negative. */
const refundScript = `${currentStep}
for _, key in ipairs(KEYS) do
  if redis.call('EXISTS', key) == 1 then redis.call('HINCRBY', key, string.format('%.0f', step), -1) end
end
return 0
`;
