import { writeFile } from 'node:fs/promises';
import { pictureOf } from '../server/src/platform/db/picture.ts';
import { testDb } from '../server/src/testing/database.ts';
import { inRoot } from './run/root.mjs';

// Writes server/schema.sql anew: the tables as the migrations leave them.
const db = await testDb();
await writeFile(inRoot('server/schema.sql'), await pictureOf(db)).finally(() => db.close());
