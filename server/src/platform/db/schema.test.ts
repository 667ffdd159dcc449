import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDb } from '../../testing/database.ts';
import type { OpenedDb } from './open.ts';
import { schemaDump } from './schema-dump.ts';

let db: OpenedDb;
beforeAll(async () => {
  db = await testDb();
});
afterAll(() => db.close());

test('server/schema.sql matches the migrations', async () => {
  const stored = await readFile(new URL('../../../schema.sql', import.meta.url), 'utf8');
  expect(stored, 'The schema has changed. Run: npm run schema').toBe(await schemaDump(db));
});
