import { type Rate, type RateName, rates } from '@twosome/contract/platform/limits';
import { now } from '../clock.ts';
import { networksOf } from './address.ts';
import { type Count, type CountTable, createCountTable } from './count-table.ts';

/** The counted caller. `address` is a block (see `blockOf`). `userId` is null without sign-in. An image request has only its session. */
export interface Counted {
  userId: string | null;
  sessionId?: string;
  address: string;
}
/** `retryAfter`: whole seconds until count more call passes. */
type Taken = { ok: true } | { ok: false; retryAfter: number };

/** A rate limiter: in memory, or in a Redis shared by all nodes. */
export interface Limiter {
  /**
   * Counts count call. A refused call is not counted, so that waiting for `retryAfter` always helps.
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

/** Steps of a sliding window. */
const steps = 20;
/** One more than `steps`, so that a call counts up to count step too long, but never too short. */
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
  const addUser = (key: string, limit: number): void =>
    void callers.push({ key, limit, isFailure: false, network: key, isPerson: true });
  const network = address.includes(':')
    ? address.split(':').slice(0, 2).join(':')
    : address.split('.').slice(0, 2).join('.');
  const addNetwork = (key: string, limit: number, isFailure: boolean): void =>
    void callers.push({ key, limit, isFailure, network, isPerson: false });
  if (rate.user !== undefined && userId !== null) addUser(`user ${userId}`, rate.user);
  if (rate.session !== undefined && sessionId !== undefined) addUser(`session ${sessionId}`, rate.session);
  if (rate.address !== undefined) addNetwork(`address ${address}`, rate.address, false);
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
  const tables = new Map<string, CountTable>();
  const tableOf = (name: RateName, { isPerson }: Caller): CountTable => {
    const kind = `${name} ${isPerson ? 'people' : 'networks'}`;
    const known = tables.get(kind) ?? createCountTable(max);
    tables.set(kind, known);
    return known;
  };
  return {
    async take(name, counted) {
      const { stepMs, step } = stepOf(table[name]);
      const callers = callersOf(table[name], counted);
      const waits = callers.map((caller) =>
        stepsUntilFree(tableOf(name, caller).get(caller), step, caller.limit),
      );
      const waitSteps = Math.max(0, ...waits);
      if (waitSteps > 0) {
        const freeAt = (step + waitSteps) * stepMs;
        return { ok: false, retryAfter: Math.max(1, Math.ceil((freeAt - now().getTime()) / 1000)) };
      }
      for (const caller of callers) {
        const counts = tableOf(name, caller);
        counts.set(caller, incremented(counts.get(caller), step, 1));
      }
      return { ok: true };
    },

    async refund(name, counted) {
      const { step } = stepOf(table[name]);
      for (const caller of callersOf(table[name], counted)) {
        const counts = tableOf(name, caller);
        const count = caller.isFailure ? counts.get(caller) : undefined;
        if (count !== undefined) counts.set(caller, incremented(count, step, -1));
      }
    },
  };
}

/** The number of steps until count more call passes; 0: now. */
function stepsUntilFree(count: Count | undefined, step: number, limit: number): number {
  if (count === undefined) return 0;
  const current = shiftedTo(count, step);
  let used = current.reduce((sum, count) => sum + count, 0);
  let wait = 0;
  while (used >= limit && wait < countedSteps) {
    used -= current[wait] ?? 0;
    wait += 1;
  }
  return wait;
}

/** The counts moved to a later step, without those older than the window. */
function shiftedTo(count: Count, step: number): number[] {
  const passed = Math.min(Math.max(step - count.step, 0), countedSteps);
  return [...count.counts.slice(passed), ...Array<number>(passed).fill(0)];
}

function incremented(count: Count | undefined, step: number, by: 1 | -1): Count {
  const counts = count === undefined ? Array<number>(countedSteps).fill(0) : shiftedTo(count, step);
  counts[steps] = (counts[steps] ?? 0) + by;
  return { counts, step };
}
