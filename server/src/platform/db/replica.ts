import { setTimeout as pause } from 'node:timers/promises';
import sql from 'sql-template-tag';
import type { Viewer } from '../viewer.ts';
import { type Db, type DomainEvent, type Queries, queriesOf } from './db.ts';
import type { DbLog } from './pool.ts';
import { everybody, type WritePositions } from './write-positions.ts';

/** The database that a page for this viewer is read from. */
export type Reads = (viewer: Viewer) => Promise<Queries>;

export interface Replica {
  /** The replica if it is fresh and has everything that the viewer's couple wrote or was told; else the primary. */
  reads: Reads;
  /** Call after a write of the viewer, before they are answered. */
  wrote(viewer: Viewer): Promise<void>;
  /** throws while pages are read from the primary only */
  ready(): Promise<void>;
  stop(): Promise<void>;
}

const intervalMs = 250;

/** Positions are bytes since the beginning of the log. They include writes of transactions that are not yet committed. */
const written = sql`select (pg_current_wal_insert_lsn() - '0/0')::float8 as position`;
const replayed = sql`
  select (pg_last_wal_replay_lsn() - '0/0')::float8 as position, pg_is_in_recovery() as follows
`;

/**
 * Reads pages from a streaming replica. Two conditions: the replica has what the primary had at most `maxLagMs` ago, and it
 * has replayed what was raised for the viewer and for everybody. Events of the kinds in `revoking` take something away
 * from others, so they are raised for everybody; all others for their couples.
 */
export function openReplica(options: {
  primary: Db;
  replica: Db;
  positions: WritePositions;
  revoking: ReadonlySet<string>;
  maxLagMs: number;
  log: DbLog;
}): Replica {
  const { primary, replica, positions, revoking, maxLagMs, log } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  /** positions of the primary, oldest first, with the time before each was read */
  let samples: { at: number; position: number }[] = [];
  let replayedUpTo = 0;
  /** the replica has everything that was committed before; -Infinity while it is not used */
  let freshAt = Number.NEGATIVE_INFINITY;
  let isUsed = false;
  let refreshing: Promise<void> | null = null;

  const isFresh = () => performance.now() - freshAt <= maxLagMs;
  const leave = (reason: string) => {
    freshAt = Number.NEGATIVE_INFINITY;
    if (isUsed) log('warn', 'pages are read from the primary', { reason });
    isUsed = false;
  };
  const positionOfPrimary = async () =>
    (await primary.maybeValue<number>(written)) ?? Number.POSITIVE_INFINITY;
  const sample = async () => {
    const at = performance.now();
    samples.push({ at, position: await positionOfPrimary() });
    samples = samples.filter((one) => at - one.at <= 2 * maxLagMs + intervalMs);
  };
  const readReplica = async () => {
    try {
      const [row] = await replica.query<{ position: number | null; follows: boolean }>(replayed);
      if (!row?.follows) return leave('DATABASE_REPLICA_URL is no replica');
      replayedUpTo = row.position ?? 0;
      freshAt = Math.max(
        freshAt,
        samples.findLast(({ position }) => position <= replayedUpTo)?.at ?? freshAt,
      );
    } catch (error) {
      leave(reasonOf(error));
    }
  };
  /** callers share a running query: it may have begun before their write, but then the result is too low, not too high */
  const refresh = () => {
    refreshing ??= readReplica().finally(() => {
      refreshing = null;
    });
    return refreshing;
  };
  const watch = async () => {
    while (!signal.aborted) {
      await sample().catch(() => {});
      await refresh();
      if (isFresh() && !isUsed) log('info', 'pages are read from the replica');
      if (!isFresh()) leave('the replica lags');
      isUsed = isFresh();
      await pause(intervalMs, undefined, { signal, ref: false }).catch(() => {});
    }
  };
  const fromReplica = queriesOf((statement) =>
    replica.query<never>(statement).catch((error) => {
      leave(reasonOf(error));
      return primary.query(statement);
    }),
  );
  /** never fails: what it follows is committed */
  const raise = async (keys: readonly string[]) => {
    try {
      if (keys.length > 0) await positions.raise(keys, await positionOfPrimary());
    } catch (error) {
      leave(reasonOf(error));
    }
  };

  primary.beforeDelivery = (events) => raise(keysOf(events, revoking));
  const running = watch();
  return {
    async reads(viewer) {
      if (!isFresh()) return primary;
      const needed = await positions
        .highest([everybody, keyOf(viewer)])
        .catch(() => Number.POSITIVE_INFINITY);
      if (needed > replayedUpTo && Number.isFinite(needed)) await refresh();
      return needed <= replayedUpTo && isFresh() ? fromReplica : primary;
    },
    wrote: (viewer) => raise([keyOf(viewer)]),
    async ready() {
      if (!isFresh()) throw new Error('The replica lags or is away.');
    },
    async stop() {
      stopping.abort();
      primary.beforeDelivery = null;
      await running;
    },
  };
}

const keyOf = ({ twosomeId, userId }: Viewer): string => twosomeId ?? userId;

const keysOf = (events: readonly DomainEvent[], revoking: ReadonlySet<string>): string[] => [
  ...new Set(events.flatMap(({ kind, couples }) => (revoking.has(kind) ? [everybody] : (couples ?? [])))),
];

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
