import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { OpenedDb } from '../../server/src/platform/db/open.ts';
import { type Cast, callCast } from '../../server/src/testing/cast.ts';
import { emptyDb, testDb } from '../../server/src/testing/database.ts';
import { startServer, type TestServer } from '../../server/src/testing/server.ts';
import { addressOf } from '../../server/src/testing/template.ts';
import { answer, errorLine } from './answer.ts';

/** The PostgreSQL that the command and the server share; '': the tests need one. */
export const admin = process.env.TEST_DATABASE_URL ?? '';
export const because = ['--reason', 'It breaks the rules.'];
export const timeout = { timeout: 120_000 };

/** A server with a cast, and the operator's commands beside it. */
export function createAdminFixture() {
  const fixture = {} as { db: OpenedDb; server: TestServer; cast: Cast; env: Record<string, string> };
  beforeAll(async () => {
    if (admin === '') return;
    fixture.db = await testDb();
    fixture.server = await startServer(fixture.db, { LOG_LEVEL: 'info' });
    const [row] = await fixture.db.query<{ name: string }>(sql`select current_database() as name`);
    fixture.env = { DATABASE_URL: addressOf(admin, row?.name ?? ''), DATA_DIR: fixture.server.dataDir };
  });
  beforeEach(async () => {
    if (admin === '') return;
    await fixture.server.settled();
    await emptyDb(fixture.db);
    fixture.cast = await callCast(fixture.server);
  });
  afterAll(async () => {
    if (admin === '') return;
    await fixture.server.close();
    await fixture.db.close();
  });
  const run = (...args: string[]) => runIn(fixture.env, args);
  return {
    fixture,
    run,
    /** runs an act, which must succeed */
    does: async (...args: string[]) => {
      const { code, output } = await run(...args, ...because);
      expect([output, code]).toEqual([output, 0]);
      return output.trim();
    },
    /** what a command prints with `--json` */
    found: async (...args: string[]) => {
      const { code, output } = await run(...args, '--json');
      expect([output, code]).toEqual([output, 0]);
      return JSON.parse(output);
    },
  };
}

export const runIn = (
  env: Record<string, string>,
  args: string[],
): Promise<{ code: number; output: string }> =>
  answer(args, env).then(
    (output) => ({ code: 0, output }),
    (error: unknown) => ({ code: 1, output: errorLine(error) }),
  );
