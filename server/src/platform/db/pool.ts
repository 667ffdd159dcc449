import { createHash } from 'node:crypto';
import pg from 'pg';
import { type Deadline, DeadlineExceeded } from '../deadline.ts';
import { databaseConnections, databaseWaiting, databaseWaitSeconds, statementSeconds } from '../metrics.ts';
import { cancelStatement } from './cancel.ts';
import { NotReplicated } from './errors.ts';
import { otherStatement, type Statement } from './statement.ts';
import { types } from './types.ts';

/** Log of the database. Never log a statement's values: they may be user text. */
export type DbLog = (
  level: 'info' | 'warn' | 'error',
  message: string,
  more?: Record<string, unknown>,
) => void;

export interface Answer {
  rows: unknown[];
  /** `SELECT`, `COMMIT`, `ROLLBACK` … of the last statement */
  command: string;
}

export interface Session {
  /** one statement, prepared under a name derived from its text */
  query(statement: Statement): Promise<Answer>;
  /** one or more statements without values */
  run(script: string): Promise<Answer>;
}

/** A session leased to one caller. Call one of `release`, `destroy` and `abort`, once. */
export interface Lease extends Session {
  /** starts a transaction in which the server itself limits statements and pauses */
  begin(): Promise<Answer>;
  /** returns the session for reuse; no transaction may be open */
  release(): void;
  /** closes a session whose state is unknown */
  destroy(): void;
  /** closes a session and cancels its running statement, which would otherwise run on */
  abort(): void;
}

export interface Pool {
  /**
   * Waits for a session, first come first served; throws DeadlineExceeded when none was free in time. `long` lifts a
   * statement timeout that the role or the database has, for migrations.
   */
  acquire(deadline: Deadline, long?: 'long'): Promise<Lease>;
  close(): Promise<void>;
}

export interface PoolSettings {
  /** upper bound of connections */
  size: number;
  /** An unused connection is closed after so many milliseconds. */
  idleMs: number;
  /** for connecting, and on the server for each statement of a transaction */
  timeoutMs: number;
  /** Statements have names. Poolers that share sessions between transactions may not support them. */
  prepared: boolean;
}

/**
 * No session state: a pooler in transaction mode gives every transaction another session. What sessions need (time zone,
 * planner) is stored with the database; see `session-defaults.ts`.
 */
export const postgresConfig = (url: string, { size, idleMs }: PoolSettings): pg.PoolConfig => ({
  connectionString: url,
  max: size,
  idleTimeoutMillis: idleMs,
  keepAlive: true,
  // queries are sent without waiting for earlier answers
  pipeline: true,
});

/** Connections are opened on demand. */
export function openPool(
  config: pg.PoolConfig,
  {
    timeoutMs,
    prepared,
    begin,
    log,
  }: Pick<PoolSettings, 'timeoutMs' | 'prepared'> & { begin: string; log: DbLog },
): Pool {
  const pool = new pg.Pool({
    application_name: 'twosome',
    connectionTimeoutMillis: timeoutMs,
    types,
    ...config,
  });
  // a connection that dies while idle is replaced at the next use
  pool.on('error', (error) => log('warn', 'a database connection was lost', { reason: error.message }));
  // the warning with which PostgreSQL reports success after it stopped waiting for a synchronous replica
  const unreplicated = new WeakSet<pg.ClientBase>();
  pool.on('connect', (client) =>
    client.on('notice', ({ routine }) => {
      if (routine === 'SyncRepWaitForLSN') unreplicated.add(client);
    }),
  );
  const stopSampling = [
    databaseConnections.add((sample) => {
      sample(pool.totalCount - pool.idleCount, { state: 'busy' });
      sample(pool.idleCount, { state: 'idle' });
      sample((config.max ?? 1) - pool.totalCount, { state: 'unopened' });
    }),
    databaseWaiting.add((sample) => sample(pool.waitingCount)),
  ];

  return {
    async acquire(deadline, long) {
      const stopWaiting = databaseWaitSeconds.startTimer();
      const client = await connect(pool, deadline).finally(stopWaiting);
      client.on('error', ignored);
      const returnToPool = (broken: boolean) => {
        client.removeListener('error', ignored);
        client.release(broken);
      };
      if (long) await client.query('set statement_timeout = 0');
      const answered = async <T>(label: string, answer: Promise<T>): Promise<T> => {
        const result = await timed(label, answer);
        if (unreplicated.delete(client)) throw new NotReplicated('no replica confirmed it');
        return result;
      };
      const run = async (script: string, label: string): Promise<Answer> => {
        // pg returns one result for one statement and a list for several
        const results: pg.QueryResult | pg.QueryResult[] = await answered(label, client.query(script));
        return Array.isArray(results) ? (results.at(-1) ?? noRows) : results;
      };
      return {
        query: ({ text, values, label = otherStatement }) =>
          answered(label, client.query<never[]>({ name: prepared ? nameOf(text) : undefined, text, values })),
        run: (script) => run(script, transactionCommands.includes(script) ? script : 'script'),
        begin: () => run(begin, 'begin'),
        // a long session has state, so it is not reused
        release: () => returnToPool(long === 'long'),
        destroy: () => returnToPool(true),
        // PGlite, which has a stream of its own, cannot cancel
        abort: () =>
          config.stream ? returnToPool(true) : void cancelStatement(client).finally(() => returnToPool(true)),
      };
    },
    close() {
      for (const stop of stopSampling) stop();
      return pool.end();
    },
  };
}

const transactionCommands = ['commit', 'rollback'];

/** Failed statements count too: a timeout is the slowest of all. */
async function timed<T>(statement: string, answer: Promise<T>): Promise<T> {
  const startedAt = performance.now();
  try {
    return await answer;
  } finally {
    statementSeconds.observe({ statement }, (performance.now() - startedAt) / 1000);
  }
}

async function connect(pool: pg.Pool, deadline: Deadline): Promise<pg.PoolClient> {
  const connecting = pool.connect();
  try {
    return await deadline.allow(connecting);
  } catch (error) {
    // the connection may still arrive: return it to the pool
    if (error instanceof DeadlineExceeded) connecting.then((client) => client.release(), ignored);
    throw error;
  }
}

/** Each connection retains its prepared statements, so dynamically composed statements must not be named without limit. */
const maxNames = 1000;
const names = new Map<string, string>();

/** Without a name the statement is parsed at every use: slower, same result. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= maxNames) return known;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 32);
  names.set(text, name);
  return name;
}

const noRows: Answer = { rows: [], command: '' };
/** The running query rejects with the error itself, and the pool discards the connection when it is released. */
const ignored = (): void => {};

/** Releases the lease after `use`, or destroys it when `use` fails, because the session's state is unknown. */
export async function withLease<T>(lease: Lease, use: (session: Session) => Promise<T>): Promise<T> {
  try {
    const answer = await use(lease);
    lease.release();
    return answer;
  } catch (error) {
    lease.destroy();
    throw error;
  }
}

/** Runs one statement and ends the lease. */
export async function queryIn(lease: Lease, statement: Statement, deadline: Deadline): Promise<Answer> {
  try {
    const answer = await deadline.allow(lease.query(statement));
    lease.release();
    return answer;
  } catch (error) {
    // after an ordinary SQL error the session is clean
    if (error instanceof pg.DatabaseError && error.severity === 'ERROR') lease.release();
    else if (error instanceof DeadlineExceeded) lease.abort();
    else lease.destroy();
    throw error;
  }
}
