import { setImmediate as nextTurn } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { testDb } from '../../testing/database.ts';
import { queriesOf } from '../db/db.ts';
import type { OpenedDb } from '../db/open.ts';
import { createLog } from '../log.ts';
import { schedule } from './schedule.ts';

let db: OpenedDb;
beforeAll(async () => {
  db = await testDb();
});
afterEach(() => void vi.useRealTimers());
afterAll(() => db.close());

const ranAgo = (name: string, minutes: number) =>
  db.query(sql`
    insert into sweeps (name, ran_at) values (${name}::text, now() - ${minutes}::int * interval '1 minute')
  `);

/** Starts a node with these sweeps; returns the names of those that run within `minutes`. */
async function ranWithin(minutes: number, intervals: Record<string, number>): Promise<string[]> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const ran: string[] = [];
  const sweeps = Object.entries(intervals).map(([name, interval]) => [
    name,
    { minutes: interval, run: async () => void ran.push(name) },
  ]);
  let queries = 0;
  const counting = queriesOf((statement) => {
    queries += 1;
    return db.query<never>(statement).finally(() => {
      queries -= 1;
    });
  });
  const tasks = schedule(createLog('silent'), counting, Object.fromEntries(sweeps));
  tasks.start();
  for (let seconds = 0; seconds < minutes * 60; seconds += 1) {
    // the clock stands still for the database, whose deadlines are timers too
    do await nextTurn();
    while (queries > 0);
    await vi.advanceTimersByTimeAsync(1000);
  }
  vi.useRealTimers();
  await tasks.stop();
  return ran.sort();
}

test('after a start the sweeps run that are due by their last run on any node, also those that never ran', async () => {
  await ranAgo('fresh', 5);
  await ranAgo('due', 120);
  await ranAgo('nearly due', 57);
  expect(await ranWithin(5, { fresh: 60, due: 60, 'nearly due': 60, never: 60 })).toEqual([
    'due',
    'nearly due',
    'never',
  ]);
  // the next node starts soon afterwards: what ran is recorded
  expect(await ranWithin(5, { fresh: 60, due: 60, never: 60 })).toEqual([]);
});

test('a frequent sweep begins with its interval', async () => {
  expect(await ranWithin(3, { comments: 1 })).toHaveLength(2);
});
