import { writeFile } from 'node:fs/promises';
import { testDb } from '../server/src/testing/database.ts';
import { schemaDump } from '../server/src/testing/schema-dump.ts';
import { inRoot } from './run/root.mjs';

// Writes server/schema.sql: the schema after all migrations.
const db = await testDb();
await writeFile(inRoot('server/schema.sql'), await schemaDump(db)).finally(() => db.close());
