import { type Rate, type RateName, rates } from '@twosome/contract/platform/limits';
import { now } from '../clock.ts';

/** Who is counted. `address` is a block (see `blockOf`); `userId` is null for a stranger. An image knows only its session. */
export interface Counted {
  userId: string | null;
  sessionId?: string;
  address: string;
}
/** `retryAfter` in whole seconds: after that one more is let through. */
type Taken = { ok: true } | { ok: false; retryAfter: number };

/** Counts per time: in the process's memory, or in the Redis that several nodes share. */
export interface Limiter {
  /**
   * Takes one. What is refused is not counted, so waiting as long as told always helps.
   * Refuses with `unavailable` where the count cannot be asked and the rate fails closed.
   */
  take(rate: RateName, who: Counted): Promise<Taken>;
}

/** For `RATE_LIMITS=off`. */
export const noLimiter: Limiter = { take: async () => ({ ok: true }) };

/** A window moves on in so many steps. */
const steps = 20;
/** One more than the steps: a count may be held against somebody up to a step too long, never too short. */
export const kept = steps + 1;

/** Milliseconds of a step, and the number of the one that is now. */
export function stepOf(rate: Rate): { stepMs: number; step: number } {
  const stepMs = (rate.perSeconds * 1000) / steps;
  return { stepMs, step: Math.floor(now().getTime() / stepMs) };
}

/** Under which names a call is counted, and how many are let through under each. */
export function callersOf(rate: Rate, who: Counted): { key: string; limit: number }[] {
  const callers = [];
  if (rate.user !== undefined && who.userId !== null)
    callers.push({ key: `user ${who.userId}`, limit: rate.user });
  if (rate.session !== undefined && who.sessionId !== undefined)
    callers.push({ key: `session ${who.sessionId}`, limit: rate.session });
  if (rate.address !== undefined) callers.push({ key: `address ${who.address}`, limit: rate.address });
  return callers;
}

interface Count {
  /** counts by step, the newest last */
  counts: number[];
  /** number of the newest step */
  step: number;
}

/**
 * A limiter of one process. Of every rate it remembers `most` callers at a time. When that is full, a rate
 * that fails closed refuses newcomers, so that nobody is forgotten by calling from everywhere; another one
 * forgets who was quiet the longest.
 */
export function memoryLimiter(most = 50_000, table: Readonly<Record<RateName, Rate>> = rates): Limiter {
  const remembered = new Map<RateName, Map<string, Count>>();
  return {
    async take(name, who) {
      const rate = table[name];
      const known = remembered.get(name) ?? new Map<string, Count>();
      remembered.set(name, known);
      const { stepMs, step } = stepOf(rate);
      const callers = callersOf(rate, who);

      let waitSteps = 0;
      for (const { key, limit } of callers)
        waitSteps = Math.max(waitSteps, stepsUntilFree(known.get(key), step, limit));
      if (waitSteps === 0 && callers.some(({ key }) => !known.has(key)) && !makeRoom(known, step, most, rate))
        waitSteps = 1;
      if (waitSteps > 0) {
        const freeAt = (step + waitSteps) * stepMs;
        return { ok: false, retryAfter: Math.max(1, Math.ceil((freeAt - now().getTime()) / 1000)) };
      }
      for (const { key } of callers) add(known, key, step);
      return { ok: true };
    },
  };
}

/** How many steps from now until one more fits; 0: now. */
function stepsUntilFree(count: Count | undefined, step: number, limit: number): number {
  if (count === undefined) return 0;
  const current = movedTo(count, step);
  let used = current.reduce((sum, one) => sum + one, 0);
  let wait = 0;
  while (used >= limit && wait < kept) {
    used -= current[wait] ?? 0;
    wait += 1;
  }
  return wait;
}

/** The counts as they stand at a step: what is older than the window has fallen out. */
function movedTo(count: Count, step: number): number[] {
  const passed = Math.min(Math.max(step - count.step, 0), kept);
  return [...count.counts.slice(passed), ...Array<number>(passed).fill(0)];
}

/** Whether a newcomer may be remembered. The longest quiet stand first in the map. */
function makeRoom(known: Map<string, Count>, step: number, most: number, rate: Rate): boolean {
  for (const [key, count] of known) {
    if (known.size < most && step - count.step < kept) return true;
    if (step - count.step < kept && rate.failClosed) return false;
    known.delete(key);
    if (known.size < most) return true;
  }
  return true;
}

function add(known: Map<string, Count>, key: string, step: number): void {
  const old = known.get(key);
  const counts = old ? movedTo(old, step) : Array<number>(kept).fill(0);
  counts[steps] = (counts[steps] ?? 0) + 1;
  known.delete(key);
  known.set(key, { counts, step });
}
