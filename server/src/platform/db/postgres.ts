import pg from 'pg';
import { type Deadline, DeadlineExceeded } from '../deadline.ts';
import type { DbLog, Driver } from './driver.ts';
import { sessionOn } from './session.ts';
import { types } from './types.ts';

const connections = 10;

/** PostgreSQL with a connection pool. Connections are opened on demand. */
export function openPostgres(options: { url: string; statementTimeoutMs: number; log: DbLog }): Driver {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: connections,
    connectionTimeoutMillis: options.statementTimeoutMs,
    statement_timeout: options.statementTimeoutMs,
    // releases the locks of a node that froze during a transaction
    idle_in_transaction_session_timeout: 2 * options.statementTimeoutMs,
    application_name: 'twosome',
    keepAlive: true,
    // queries are sent without waiting for earlier answers
    pipeline: true,
    types,
    onConnect: configureSession,
  });
  // a connection that dies while idle is replaced at the next use
  pool.on('error', (error) =>
    options.log('warn', 'a database connection was lost', { reason: error.message }),
  );

  return {
    kind: 'postgres',
    async acquire(deadline, long) {
      const client = await connect(pool, deadline);
      client.on('error', ignored);
      const returnToPool = (broken: boolean) => {
        client.removeListener('error', ignored);
        client.release(broken);
      };
      if (long) await client.query('set statement_timeout = 0');
      return {
        ...sessionOn(client),
        release: () => {
          if (!long) return returnToPool(false);
          client.query('reset statement_timeout').then(
            () => returnToPool(false),
            () => returnToPool(true),
          );
        },
        destroy: () => returnToPool(true),
      };
    },
    close: () => pool.end(),
  };
}

/**
 * UTC, because json_agg formats times in the session's zone, and PGlite uses UTC. No JIT, because compiling takes longer
 * than our statements. random_page_cost = 1.1 suits SSDs.
 */
async function configureSession(client: pg.ClientBase): Promise<void> {
  await client.query("set time zone 'UTC'; set jit = off; set random_page_cost = 1.1");
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

/** The running query rejects with the error itself, and the pool discards the connection when it is released. */
const ignored = (): void => {};
