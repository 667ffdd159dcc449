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
  const [left, under] = [join(uploads, 'upload-LEFT'), join(uploads, 'upload-UNDERWAY')];
  const before = new Date(Date.now() - 2 * 3_600_000);
  for (const folder of [left, under]) {
    await mkdir(folder);
    await writeFile(join(folder, 'photo'), 'bytes of a picture');
    await utimes(folder, before, before);
  }
  await utimes(join(left, 'photo'), before, before);
  await server.app.sweeps.runAll();
  expect(existsSync(left)).toBe(false);
  expect(existsSync(under)).toBe(true);
});
