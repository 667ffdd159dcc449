import { useEffect, useEffectEvent, useRef } from 'react';
import { useToday } from './days.ts';
import { asFailure, type Failure } from './failure.ts';
import { isAway } from './offline.ts';
import { connectionNumber, onSocketOpen } from './socket.ts';
import { fetchOrHydrate, onRefetchStale } from './stale.ts';
import { createState, onReset, type State } from './state.ts';

interface ResourceOptions<T> {
  fetch(): Promise<T>;
  /** stores a response */
  show(value: T): void;
  /** shows the offline cache; resolves to whether something is shown */
  hydrate?(): Promise<boolean>;
  /** records whether the value shown is from an earlier visit */
  cache?: { markFresh(): void; markStale(): void };
  /** false: the value is another day's; default: always true */
  isCurrent?(): boolean;
}

/**
 * A value that the server keeps: what the socket, the user's return and midnight refetch. One request is in flight at a
 * time. Of several responses the latest wins; one that was requested before the last change is dropped.
 */
export interface Resource<T = unknown> {
  /** The value has changed on the server, or failed to load: loads it. Never rejects. */
  load(): Promise<void>;
  /**
   * Loads it unless a response that was requested on this connection, less than `maxAge` milliseconds ago, is shown or on
   * its way.
   */
  refetch(maxAge: number): Promise<void>;
  /** Loads it if what is shown is from an earlier visit, or nothing because the server could not be reached. */
  retryStale(): void;
  /** Drops the response in flight, which is older than what is shown now; another request follows it. */
  outdate(): void;
  /** Shows what a frame or an act has brought. */
  accept(value: T): void;
  /** Shows the answer of an act, unless a frame was faster. Rejects when the server refuses. */
  change(answer: Promise<T>): Promise<void>;
  /** Why the last load brought no value, neither from the server nor from the offline cache. */
  failed: Pick<State<{ failure: Failure | null }>, 'get' | 'use'>;
}

export function createResource<T>(options: ResourceOptions<T>): Resource<T> {
  const { fetch, show, hydrate = async () => false, cache, isCurrent = () => true } = options;
  /** numbers of the last request, of the first whose response may be shown, and of the one that is shown */
  let sent = 0;
  let first = 0;
  let shown = 0;
  /** the first whose response is no older than the socket's connection */
  let current = 0;
  let connection = 0;
  let requestedAt = Number.NEGATIVE_INFINITY;
  let isStale = false;
  /** a request that is late does not hold back the next one; the offline cache is shown until it answers */
  let flight: { isLate: boolean; done: Promise<void> } | null = null;
  const failed = createState<{ failure: Failure | null }>(() => ({ failure: null }));
  const setFailure = (failure: Failure | null) => {
    if (failed.get().failure !== failure) failed.set({ failure });
  };
  onReset(() => {
    first = sent + 1;
    current = first;
    connection = 0;
    requestedAt = Number.NEGATIVE_INFINITY;
    isStale = false;
    flight = null;
  });

  async function request(late: () => void): Promise<number> {
    sent += 1;
    connection = connectionNumber();
    const number = sent;
    const now = Date.now();
    const isDue = () => number >= first && number > shown;
    try {
      const value = await fetchOrHydrate(fetch, () => {
        late();
        isStale = isDue();
        return isStale ? hydrate() : Promise.resolve(true);
      });
      if (!isDue()) return number;
      setFailure(null);
      if (value === null) return number;
      shown = number;
      requestedAt = now;
      isStale = false;
      show(value);
      cache?.markFresh();
    } catch (error) {
      if (!isDue()) return number;
      const failure = asFailure(error);
      if (isAway(failure)) cache?.markStale();
      setFailure(failure);
    }
    return number;
  }

  function start(): Promise<void> {
    if (flight !== null && !flight.isLate) return flight.done;
    const mine = { isLate: false, done: Promise.resolve() };
    flight = mine;
    const late = () => {
      mine.isLate = true;
    };
    const run = async () => {
      // a change in the meantime needs another request, unless a later one is in flight
      while ((await request(late)) < Math.max(first, current) && flight === mine);
      if (flight === mine) flight = null;
    };
    mine.done = run();
    return mine.done;
  }

  const outdate = () => {
    first = sent + 1;
    setFailure(null);
  };
  let accepted = 0;
  const accept = (value: T) => {
    accepted += 1;
    outdate();
    show(value);
  };
  return {
    load() {
      outdate();
      return start();
    },
    async refetch(maxAge) {
      const mayMiss = connection !== connectionNumber();
      if (mayMiss) current = sent + 1;
      if (mayMiss || !isCurrent() || Date.now() - requestedAt >= maxAge) await start();
    },
    retryStale() {
      if (isStale) void start();
    },
    outdate,
    accept,
    async change(answer) {
      const before = accepted;
      const value = await answer;
      if (before === accepted) accept(value);
    },
    failed,
  };
}

/** Milliseconds in which the events of one return to the tab fall. */
const returnGapMs = 500;

/**
 * Refetches on mount, at midnight, when the tab or window gets the focus, and when the socket opens. `maxAge` is passed
 * on: a value that was requested less than this ago is current. A return to the tab fires several events, and counts
 * once.
 */
export function useRefetch(refetch: (maxAge: number) => unknown, maxAge = 0): void {
  const refetchIfVisible = useEffectEvent((age: number) => {
    if (document.visibilityState === 'visible') refetch(age);
    return document.visibilityState === 'visible';
  });
  const returned = useEffectEvent(() => refetchIfVisible(maxAge));
  const today = useToday();
  const day = useRef<string | null>(null);
  const started = useEffectEvent(() => {
    refetchIfVisible(day.current === null ? maxAge : 0);
    day.current = today;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: on mount, and on every new day
  useEffect(() => started(), [today]);
  useEffect(() => {
    let last = Number.NEGATIVE_INFINITY;
    const onReturn = () => {
      if (Date.now() - last > returnGapMs && returned()) last = Date.now();
    };
    const leave = onSocketOpen(() => void returned());
    window.addEventListener('focus', onReturn);
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      leave();
      window.removeEventListener('focus', onReturn);
      document.removeEventListener('visibilitychange', onReturn);
    };
  }, []);
}

/**
 * Loads a resource for a screen, and again when the user returns to it. `maxAge`: for one whose changes the socket
 * brings, milliseconds in which a return does not load it again.
 */
export function useResource(resource: Pick<Resource, 'refetch' | 'retryStale'>, maxAge = 0): void {
  useRefetch((age) => void resource.refetch(age), maxAge);
  useEffect(() => onRefetchStale(resource.retryStale), [resource]);
}
