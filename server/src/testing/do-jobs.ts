import { writeSync } from 'node:fs';
import sql from 'sql-template-tag';
import { openDb } from '../platform/db/open.ts';
import { jobKind, openJobs } from '../platform/jobs/jobs.ts';
import { createLog } from '../platform/log.ts';

// A program that tests start and kill. Takes a job of the kind `cups`, inserts its cup, prints it, and never finishes.
const [dataDir = '', url] = process.argv.slice(2);
const db = await openDb({ dataDir, url, log: () => {} });
const jobs = openJobs({ db, log: createLog('silent') });
const cups = jobKind<{ cup: string }>('cups', { attempts: 2, retryAfterSeconds: 0 });
jobs.work(cups, async ({ cup }) => {
  await db.query(
    sql`insert into cups (name, by) values (${cup}::text, ${process.pid}::int) on conflict do nothing`,
  );
  // unbuffered, so that the parent reads every committed cup
  writeSync(1, `${cup}\n`);
  await new Promise(() => setInterval(() => {}, 1_000));
});
jobs.start();
