import pg from 'pg';
import sql from 'sql-template-tag';
import { expect, onTestFinished } from 'vitest';
import type { Db } from '../platform/db/db.ts';
import { addressOf } from './template.ts';

export interface Hold {
  /** waits until a statement whose text contains `part` waits for a lock */
  isAwaitedBy(part: string): Promise<void>;
  release(): Promise<void>;
}

/** Runs `statement`, which locks something, in a transaction of its own that lasts until `release`. On PostgreSQL only. */
export async function holdLock(db: Db, admin: string, statement: string): Promise<Hold> {
  const [row] = await db.query<{ name: string }>(sql`select current_database() as name`);
  const client = new pg.Client(addressOf(admin, row?.name ?? ''));
  await client.connect();
  await client.query('begin');
  await client.query(statement);
  let isHeld = true;
  const release = async () => {
    if (!isHeld) return;
    isHeld = false;
    await client.query('rollback');
    await client.end();
  };
  onTestFinished(release);
  const waiting = async (): Promise<string[]> => {
    // a transaction sees the activity as it was when it first read it
    await client.query('select pg_stat_clear_snapshot()');
    const { rows } = await client.query<{ query: string }>(`
      select query from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
    return rows.map(({ query }) => query);
  };
  return {
    isAwaitedBy: (part) =>
      expect.poll(waiting, { interval: 5 }).toContainEqual(expect.stringContaining(part)),
    release,
  };
}
