import pg from 'pg';
import type { Sql } from 'sql-template-tag';
import type { Deadline } from '../deadline.ts';
import type { Db } from './db.ts';

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

/** A database session. */
export interface Session {
  /** one statement, prepared under a name derived from its text */
  query(statement: Sql): Promise<Answer>;
  /** one or more statements without values */
  run(script: string): Promise<Answer>;
}

/** A session leased to one caller. Call either `release` or `destroy`, once. */
export interface Lease extends Session {
  /** returns the session for reuse; no transaction may be open */
  release(): void;
  /** for a session with an unknown state: it is reused only after its query has ended and was rolled back, or is closed */
  destroy(): void;
}

/** The differences between PGlite and PostgreSQL. */
export interface Driver {
  readonly kind: Db['kind'];
  /**
   * Waits for a session, first come first served; throws DeadlineExceeded when none was free in time. `long` lifts the
   * statement timeout, for migrations.
   */
  acquire(deadline: Deadline, long?: 'long'): Promise<Lease>;
  close(): Promise<void>;
}

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
export async function queryIn(lease: Lease, statement: Sql, deadline: Deadline): Promise<Answer> {
  try {
    const answer = await deadline.allow(lease.query(statement));
    lease.release();
    return answer;
  } catch (error) {
    // after an ordinary SQL error the session is clean
    if (error instanceof pg.DatabaseError && error.severity === 'ERROR') lease.release();
    else lease.destroy();
    throw error;
  }
}
