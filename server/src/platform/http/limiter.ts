import { type Rate, type RateName, rates } from '@twosome/contract/platform/limits';
import { ApiError } from '../api-error.ts';
import { now } from '../clock.ts';
import { rateLimited } from '../metrics.ts';
import { networksOf } from './address.ts';
import { type Count, createCountTable } from './count-table.ts';

/** The counted caller. `address` is a block (see `blockOf`). `userId` is null without sign-in. An image request has only its session. */
export interface Counted {
  userId: string | null;
  sessionId?: string;
  address: string;
}
/**
 * `isAmple`: at most half of each limit is used. The limiter in memory, which is never waited for, does not say it.
 * `retryAfter`: whole seconds until one more call passes.
 */
type Taken = { ok: true; isAmple?: boolean } | { ok: false; retryAfter: number };

/** A rate limiter: in memory, or in a Redis shared by all nodes. */
export interface Limiter {
  /**
   * Counts one call. A refused call is not counted, so that waiting for `retryAfter` always helps.
   * Throws `unavailable` when the count cannot be read and the rate fails closed.
   */
  take(rate: RateName, counted: Counted): Promise<Taken>;
  /**
   * Stops counting a successful call as a failure of its networks. Calls are counted first and refunded afterwards,
   * so that a thousand simultaneous attempts do not all pass before the first count has failed.
   */
  refund(rate: RateName, counted: Counted): Promise<void>;
}

/** For `RATE_LIMITS=off`. */
export const noLimiter: Limiter = { take: async () => ({ ok: true }), refund: async () => {} };

/** The same limiter, with its refusals counted for `/metrics`. */
export const countRefusals = (limiter: Limiter): Limiter => ({
  ...limiter,
  async take(rate, counted) {
    const taken = await limiter.take(rate, counted);
    if (!taken.ok) rateLimited.inc({ rate });
    return taken;
  },
});

/** Steps of a sliding window, and one more, so that a call counts up to one step too long, but never too short. */
const steps = 20;
export const countedSteps = steps + 1;

/** The length of a step in milliseconds, and the number of the current step. */
export function stepOf(rate: Rate): { stepMs: number; step: number } {
  const stepMs = (rate.perSeconds * 1000) / steps;
  return { stepMs, step: Math.floor(now().getTime() / stepMs) };
}

export interface Caller {
  key: string;
  limit: number;
  isFailure: boolean;
  /** the group for eviction from the table: a user, or 65,536 IPv4 addresses or IPv6 /48s */
  network: string;
  isPerson: boolean;
}

/** The keys under which a call counts, each with its limit. */
export function callersOf(rate: Rate, { userId, sessionId, address }: Counted): Caller[] {
  const callers: Caller[] = [];
  const addPerson = (key: string, limit: number): void =>
    void callers.push({ key, limit, isFailure: false, network: key, isPerson: true });
  const network = address.split(/[.:]/).slice(0, 2).join();
  const addNetwork = (key: string, limit: number, isFailure: boolean): void =>
    void callers.push({ key, limit, isFailure, network, isPerson: false });
  if (rate.user !== undefined && userId !== null) addPerson(`user ${userId}`, rate.user);
  if (rate.session !== undefined && sessionId !== undefined) addPerson(`session ${sessionId}`, rate.session);
  if (rate.address !== undefined) addNetwork(`address ${address}`, rate.address, false);
  // providers also assign a /56 or a /48 to one customer, who then has any number of addresses
  if (rate.networks !== undefined)
    for (const [name, times] of networksOf(address).slice(1))
      addNetwork(`network ${name}`, rate.networks * times, false);
  if (rate.failures !== undefined)
    for (const [name, times] of networksOf(address))
      addNetwork(`failures ${name}`, rate.failures * times, true);
  return callers;
}

/**
 * An in-memory limiter. Per rate it stores counts of `max` users and of `max` addresses and networks. One wide network
 * may use a sixteenth of that, so that a flood from it evicts only its own counts. A flood from many networks evicts
 * the least recently used ones, and locks no user out.
 */
export function memoryLimiter(max = 50_000, table: Readonly<Record<RateName, Rate>> = rates): Limiter {
  const tables = new Map<string, ReturnType<typeof createCountTable>>();
  const tableOf = (name: RateName, { isPerson }: Caller) => {
    const kind = `${name} ${isPerson ? 'people' : 'networks'}`;
    const known = tables.get(kind) ?? createCountTable(max, countedSteps);
    tables.set(kind, known);
    return known;
  };
  return {
    async take(name, counted) {
      const { stepMs, step } = stepOf(table[name]);
      const callers = callersOf(table[name], counted);
      const freeSteps = callers.map((caller) =>
        firstFreeStep(tableOf(name, caller).get(caller), step, caller.limit),
      );
      const free = Math.max(step, ...freeSteps);
      if (free > step)
        return { ok: false, retryAfter: Math.max(1, Math.ceil((free * stepMs - now().getTime()) / 1000)) };
      for (const caller of callers) tableOf(name, caller).add(caller, step, 1);
      return { ok: true };
    },

    async refund(name, counted) {
      const { step } = stepOf(table[name]);
      for (const caller of callersOf(table[name], counted).filter(({ isFailure }) => isFailure))
        if (tableOf(name, caller).get(caller)) tableOf(name, caller).add(caller, step, -1);
    },
  };
}

/** The first step in which one more call passes: the current one, or when enough of the oldest calls have left the window. */
function firstFreeStep(count: Count | undefined, step: number, limit: number): number {
  const recent = [...(count ?? [])].filter(([at]) => at > step - countedSteps && at <= step);
  let used = recent.reduce((sum, [, calls]) => sum + calls, 0);
  for (const [at, calls] of recent) {
    if (used < limit) break;
    used -= calls;
    if (used < limit) return at + countedSteps;
  }
  return step;
}

/** Throws: `tooMany`. */
export async function count(limiter: Limiter, rate: RateName, caller: Counted): Promise<void> {
  const taken = await limiter.take(rate, caller);
  if (!taken.ok) throw new ApiError('tooMany', { retryAfter: taken.retryAfter });
}
