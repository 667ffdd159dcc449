import { existsSync } from 'node:fs';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from './platform/db/db.ts';
import { testDb } from './testing/database.ts';
import { startServer, type TestServer } from './testing/server.ts';

let db: Db;
let server: TestServer;

beforeAll(async () => {
  db = await testDb();
  server = await startServer(db);
});
afterAll(async () => {
  await server.close();
  await db.close();
});

test('uploads of a killed process are deleted without a restart, but not one that takes hours', async () => {
  const uploads = join(server.dataDir, 'uploads');
  const [left, older, under] = ['LEFT', 'OLDER', 'UNDERWAY'].map((name) =>
    join(uploads, `upload-${name}`),
  ) as [string, string, string];
  await mkdir(older);
  for (const path of [left, join(older, 'photo'), under]) await writeFile(path, 'bytes of a picture');
  const before = new Date(Date.now() - 2 * 3_600_000);
  for (const path of [left, older]) await utimes(path, before, before);
  await server.app.sweeps.runAll();
  for (const path of [left, older]) expect(existsSync(path)).toBe(false);
  expect(existsSync(under)).toBe(true);
});
