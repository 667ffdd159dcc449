import { AsyncLocalStorage } from 'node:async_hooks';
import sql, { type Sql } from 'sql-template-tag';
import { type Deadline, DeadlineExceeded, deadlineIn } from '../deadline.ts';
import { type Db, queriesOf, type Tx } from './db.ts';
import { openEmbedded } from './embedded.ts';
import { isUnavailable, unavailable } from './errors.ts';
import { lockNameOf, runIdempotent, stillInFlight } from './idempotent.ts';
import { createKeyedMutex } from './keyed-mutex.ts';
import { type DbLog, openPool, type Pool, postgresConfig, queryIn, type Session, withLease } from './pool.ts';
import { labelled, type Statement } from './statement.ts';
import { runTransaction } from './transaction.ts';

export interface OpenedDb extends Db {
  /**
   * Runs `work` with a session without statement timeout, for migrations: not through a pooler in transaction mode. On
   * PGlite all other callers wait.
   */
  withSession<T>(work: (session: Session) => Promise<T>): Promise<T>;
}

export interface DbOptions {
  /** without it PGlite in `dataDir/database` */
  url?: string | undefined;
  dataDir: string;
  log: DbLog;
  statementTimeoutMs?: number | undefined;
  poolSize?: number | undefined;
  /** an unused connection is closed; opening one in the middle of a burst takes 20 ms and more */
  idleMs?: number | undefined;
  /** false: statements without names, for poolers that cannot tell whose they are */
  prepared?: boolean | undefined;
  /** only a restart helps */
  onBroken?: ((reason: string) => void) | undefined;
  /** for tests of the embedded database: the free space of its disk */
  freeBytes?: (() => number) | undefined;
  /**
   * Detects a `query` on the database inside a transaction; it needs AsyncLocalStorage, which costs a fifth of the CPU time
   * of a page.
   */
  guarded?: boolean | undefined;
}

const readyMs = 2_000;
const aloneMs = 60_000;

/**
 * Opens the database. Every query and transaction is answered within `statementTimeoutMs` or fails with `unavailable`, also
 * while the database is away.
 */
export async function openDb(options: DbOptions): Promise<OpenedDb> {
  const { url, dataDir, log, statementTimeoutMs = 5_000, onBroken = () => {}, guarded = true } = options;
  const { poolSize = 10, idleMs = 300_000, prepared = true } = options;
  const settings = { size: poolSize, idleMs, timeoutMs: statementTimeoutMs, prepared };
  const common = { limitMs: statementTimeoutMs, log, guarded };
  if (url) {
    // the second releases the locks of a node that froze during a transaction
    const begin = `begin; set local statement_timeout = ${statementTimeoutMs};
      set local idle_in_transaction_session_timeout = ${2 * statementTimeoutMs}`;
    const pool = openPool(postgresConfig(url, settings), { ...settings, begin, log });
    return dbOn(pool, { ...common, kind: 'postgres', close: pool.close });
  }
  const embedded = await openEmbedded(dataDir, { log, onBroken, freeBytes: options.freeBytes });
  const pool = openPool(embedded.config, { ...settings, begin: 'begin', log });
  return dbOn(pool, { ...common, kind: 'embedded', close: () => embedded.close(pool.close()) });
}

function dbOn(
  pool: Pool,
  options: {
    kind: Db['kind'];
    limitMs: number;
    log: DbLog;
    guarded: boolean;
    close: () => Promise<void>;
  },
): OpenedDb {
  const { kind, limitMs, log, guarded, close } = options;
  const currentTransaction = guarded ? new AsyncLocalStorage<{ ended: boolean }>() : null;
  const inFlight = new Set<string>();
  const runExclusive = createKeyedMutex();
  let closing: Promise<void> | undefined;

  const requireOutside = (call: string) => {
    // PGlite would wait for itself, and PostgreSQL would run the query outside the transaction
    if (currentTransaction?.getStore()?.ended === false)
      throw new Error(`${call} inside a transaction: use the tx that it gives.`);
  };
  const run = async (statement: Statement, limit: number) => {
    const deadline = deadlineIn(limit);
    return queryIn(await pool.acquire(deadline), statement, deadline);
  };
  const mapUnavailable = async <T>(answer: Promise<T>): Promise<T> => {
    try {
      return await answer;
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      log('warn', 'the database did not answer', { reason: error instanceof Error ? error.message : '' });
      throw unavailable(error);
    }
  };
  const commit = async <T>(work: (tx: Tx) => Promise<T>, locks?: string): Promise<T> => {
    const state = { ended: false };
    const deadline = deadlineIn(limitMs);
    const run = () =>
      runTransaction(pool, deadline, (tx) =>
        currentTransaction === null ? work(tx) : currentTransaction.run(state, () => work(tx)),
      );
    try {
      const { result, events } = await mapUnavailable(
        locks === undefined ? run() : runExclusive(locks, deadline, run),
      );
      state.ended = true;
      if (events.length > 0) await db.beforeDelivery?.(events);
      notifyCommit(events);
      return result;
    } finally {
      state.ended = true;
    }
  };
  const notifyCommit = (events: Parameters<Db['onCommit']>[0]) => {
    try {
      if (events.length > 0) db.onCommit(events);
    } catch (error) {
      // the transaction is committed; the sweep of the outbox delivers these events later
      log('error', 'events could not be delivered after commit', { err: error });
    }
  };

  const query = async <Row>(statement: Sql, deadline?: Deadline) => {
    requireOutside('A query of the database itself');
    if (deadline?.left() === 0) throw new DeadlineExceeded();
    const named = labelled(statement, query);
    const { rows } = await mapUnavailable(run(named, Math.min(limitMs, deadline?.left() ?? limitMs)));
    return rows as Row[];
  };

  const db: OpenedDb = {
    kind,
    beforeDelivery: null,
    onCommit: () => {},
    async transaction(work, locks) {
      requireOutside('Another transaction');
      return commit(work, locks);
    },
    async idempotent(request, work, locks) {
      requireOutside('Another transaction');
      if (request === null) return commit(work, locks);
      const name = lockNameOf(request);
      // PGlite has one session, so the advisory lock of the key does not detect a concurrent repeat
      if (inFlight.has(name)) throw stillInFlight();
      inFlight.add(name);
      try {
        return await commit((tx) => runIdempotent(tx, request, work), locks);
      } finally {
        inFlight.delete(name);
      }
    },
    ...queriesOf(query),
    query,
    async ready() {
      requireOutside('ready');
      await run(labelled(sql`select 1`, query), readyMs);
    },
    async withSession(work) {
      requireOutside('withSession');
      return withLease(await pool.acquire(deadlineIn(aloneMs), 'long'), work);
    },
    close() {
      closing ??= close();
      return closing;
    },
  };
  return db;
}
