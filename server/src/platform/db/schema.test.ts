import { readdir, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDb } from '../../testing/database.ts';
import { schemaDump } from '../../testing/schema-dump.ts';
import type { OpenedDb } from './open.ts';

let db: OpenedDb;
beforeAll(async () => {
  db = await testDb();
});
afterAll(() => db.close());

test('server/schema.sql matches the migrations', async () => {
  const stored = await readFile(new URL('../../../schema.sql', import.meta.url), 'utf8');
  expect(stored, 'The schema has changed. Run: npm run schema').toBe(await schemaDump(db));
});

test('every table, index, function and trigger says what it is for, and every table and function its feature', async () => {
  const dump = await schemaDump(db);
  const lines = dump.split('\n');
  const silent = lines.filter((line, at) => /^create /i.test(line) && !/^-- \w/.test(lines[at - 1] ?? ''));
  expect(silent, "Add to the migration: comment on … is 'feature: what it is for'").toEqual([]);
  const features = await readdir(new URL('../../features/', import.meta.url));
  const groups = [...dump.matchAll(/^-- (\S*) -+$/gm)].map(([, name]) => name);
  expect([...features, 'platform', 'admin']).toEqual(expect.arrayContaining(groups));
});
