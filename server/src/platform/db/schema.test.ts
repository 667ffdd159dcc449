import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDb } from '../../testing/database.ts';
import type { OpenedDb } from './open.ts';
import { pictureOf } from './picture.ts';

let db: OpenedDb;
beforeAll(async () => {
  db = await testDb();
});
afterAll(() => db.close());

test('server/schema.sql is what the migrations make', async () => {
  const kept = await readFile(new URL('../../../schema.sql', import.meta.url), 'utf8');
  expect(kept, 'The tables have changed. Rewrite the picture: npm run schema').toBe(await pictureOf(db));
});
