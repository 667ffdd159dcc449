import { writeSync } from 'node:fs';
import sql from 'sql-template-tag';
import { openDb } from '../platform/db/open.ts';
import { jobKind, openJobs } from '../platform/jobs/jobs.ts';
import { createLog } from '../platform/log.ts';

// Started by tests, to be killed: takes a job of the queue `cups`, writes its cup, says so, and never comes to its end.
const [dataDir = '', url] = process.argv.slice(2);
const db = await openDb({ dataDir, url, log: () => {} });
const jobs = openJobs({ db, log: createLog('silent') });
jobs.work(jobKind<{ cup: string }>('cups'), async ({ cup }) => {
  await db.query(
    sql`insert into cups (name, by) values (${cup}::text, ${process.pid}::int) on conflict do nothing`,
  );
  // not buffered: what is read by the parent is what was committed
  writeSync(1, `${cup}\n`);
  await new Promise(() => setInterval(() => {}, 1_000));
});
jobs.start();
