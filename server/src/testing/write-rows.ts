import { writeSync } from 'node:fs';
import sql from 'sql-template-tag';
import { openDb } from '../platform/db/open.ts';

// A program that tests start and kill. Writes rows into a folder's embedded database, two per transaction, and prints the
// number of each transaction after its commit.
const dataDir = process.argv[2] ?? '';
const db = await openDb({ dataDir, log: () => {} });
await db.query(sql`create table if not exists written (n int not null, again boolean not null)`);
const [last] = await db.query<{ n: number }>(sql`select coalesce(max(n), 0) as n from written`);

for (let n = (last?.n ?? 0) + 1; ; n += 1) {
  await db.transaction(async (tx) => {
    await tx.query(sql`insert into written (n, again) values (${n}::int, false)`);
    await tx.query(sql`insert into written (n, again) values (${n}::int, true)`);
  });
  // unbuffered, so that the parent reads every acknowledged number
  writeSync(1, `${n}\n`);
}
