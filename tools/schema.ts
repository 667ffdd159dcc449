import { writeFile } from 'node:fs/promises';
import { schemaDump } from '../server/src/platform/db/schema-dump.ts';
import { testDb } from '../server/src/testing/database.ts';
import { inRoot } from './run/root.mjs';

// Writes server/schema.sql: the schema after all migrations.
const db = await testDb();
await writeFile(inRoot('server/schema.sql'), await schemaDump(db)).finally(() => db.close());
