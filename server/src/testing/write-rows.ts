import { writeSync } from 'node:fs';
import sql from 'sql-template-tag';
import { openDb } from '../platform/db/open.ts';

// Started by tests, to be killed: writes rows into the embedded database of a folder, each twice in one go, and
// prints the number of each when it is committed.
const dataDir = process.argv[2] ?? '';
const db = await openDb({ dataDir, log: () => {} });
await db.query(sql`create table if not exists written (n int not null, again boolean not null)`);
const [last] = await db.query<{ n: number }>(sql`select coalesce(max(n), 0) as n from written`);

for (let n = (last?.n ?? 0) + 1; ; n += 1) {
  await db.inOneGo(async (tx) => {
    await tx.query(sql`insert into written (n, again) values (${n}::int, false)`);
    await tx.query(sql`insert into written (n, again) values (${n}::int, true)`);
  });
  // not buffered: what is read by the parent is what was acknowledged
  writeSync(1, `${n}\n`);
}
