import pg from 'pg';
import { type Deadline, TooLate } from './deadline.ts';
import type { DbLog, Driver } from './driver.ts';
import { sessionOn } from './session.ts';
import { types } from './types.ts';

const connections = 10;

/** PostgreSQL by a pool. No connection is made before the first is needed. */
export function openPostgres(asked: { url: string; statementTimeoutMs: number; log: DbLog }): Driver {
  const pool = new pg.Pool({
    connectionString: asked.url,
    max: connections,
    connectionTimeoutMillis: asked.statementTimeoutMs,
    statement_timeout: asked.statementTimeoutMs,
    // a node that froze in the middle of a transaction gives its locks back
    idle_in_transaction_session_timeout: 2 * asked.statementTimeoutMs,
    application_name: 'twosome',
    keepAlive: true,
    // a sentence that needs no answer of the one before does not wait for it
    pipeline: true,
    types,
    onConnect: settle,
  });
  // a connection that dies while idle is replaced at the next use
  pool.on('error', (error) => asked.log('warn', 'a database connection was lost', { reason: error.message }));

  return {
    kind: 'postgres',
    async turn(deadline, long) {
      const client = await connect(pool, deadline);
      client.on('error', ignored);
      const giveBack = (broken: boolean) => {
        client.removeListener('error', ignored);
        client.release(broken);
      };
      if (long) await client.query('set statement_timeout = 0');
      return {
        ...sessionOn(client),
        end: () => {
          if (!long) return giveBack(false);
          client.query('reset statement_timeout').then(
            () => giveBack(false),
            () => giveBack(true),
          );
        },
        abandon: () => giveBack(true),
      };
    },
    close: () => pool.end(),
  };
}

/**
 * json_agg writes times in the session's zone, and PGlite's is UTC. Compiling costs more than our sentences take. A page
 * from anywhere costs about as much as the next one, as it does on every disk without a needle.
 */
async function settle(client: pg.ClientBase): Promise<void> {
  await client.query("set time zone 'UTC'; set jit = off; set random_page_cost = 1.1");
}

async function connect(pool: pg.Pool, deadline: Deadline): Promise<pg.PoolClient> {
  const connecting = pool.connect();
  try {
    return await deadline.allow(connecting);
  } catch (error) {
    // it may still come, for nobody
    if (error instanceof TooLate) connecting.then((client) => client.release(), ignored);
    throw error;
  }
}

/** The query that was under way is told of it; the pool drops the connection when it comes back. */
const ignored = (): void => {};
