import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import sql, { type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { purgeMedia } from './features/media/sweep.ts';
import type { OpenedDb } from './platform/db/open.ts';
import { createLog } from './platform/log.ts';
import { openS3Store } from './platform/storage/s3.ts';
import { photosNamed, zipWith } from './testing/archives.ts';
import { testDb } from './testing/database.ts';
import { memoryFolder } from './testing/image.ts';
import { upload } from './testing/import-examples.ts';
import { on, pairUp } from './testing/nodes.ts';
import type { Person } from './testing/person.ts';
import { type Program, startProgram } from './testing/program.ts';
import { type S3, startS3 } from './testing/s3.ts';
import { addressOf } from './testing/template.ts';

// An import into a bucket. Its node is killed at every stage, and another one goes on.

const admin = process.env.TEST_DATABASE_URL;
const photoCount = 60;
const textCount = 20_000;

describe.runIf(admin)('an import whose nodes are killed [S4.176]', () => {
  let db: OpenedDb;
  let s3: S3;
  let env: Record<string, string>;
  let node: Program;
  let ana: Person;
  let bruno: Person;

  beforeAll(async () => {
    db = await testDb();
    s3 = await startS3();
    const [row] = await db.query<{ name: string }>(sql`select current_database() as name`);
    const url = addressOf(admin ?? '', row?.name ?? '');
    env = { ...s3.env, DATABASE_URL: url, DATA_DIR: await memoryFolder() };
    node = await startProgram(env);
    [ana, bruno] = await pairUp(node, 'Ana', 'Bruno');
  });
  afterAll(async () => {
    await node?.stop();
    await s3?.close();
    await db?.close();
    await rm(env?.DATA_DIR ?? '', { recursive: true, force: true });
  });

  const query = async (statement: Sql) => (await db.query<Record<string, unknown>>(statement))[0] ?? {};
  /** Kills the node once a query returns true; another one starts and does not wait for the end of the job's lease. */
  const killWhen = async (condition: Sql) => {
    await expect
      .poll(async () => (await query(condition)).is_true, { interval: 2, timeout: 60_000 })
      .toBe(true);
    node.child.kill('SIGKILL');
    await once(node.child, 'close');
    node = await startProgram(env);
    [ana, bruno] = [ana, bruno].map((person) => on(node, person)) as [Person, Person];
    await db.query(sql`update jobs set run_at = now() where kind = 'imports' and failed_at is null`);
  };
  const until = (status: string) =>
    expect.poll(async () => (await ana.call('GET import/')).body.status, { timeout: 60_000 }).toBe(status);

  test('adds each photo and message once, and taken back leaves nothing', async () => {
    const names = Array.from({ length: photoCount }, (_, i) => `IMG-20210101-WA${1000 + i}.jpg`);
    const at = (minutes: number) => new Date(Date.UTC(2021, 0, 1, 8, minutes));
    const stamp = (minutes: number) =>
      at(minutes)
        .toISOString()
        .replace(/^(\d+)-(\d+)-(\d+)T(\d+:\d+).*/, '$3/$2/$1, $4');
    const lines = [
      ...names.map((name, i) => `${stamp(2 * i)} - Ana: ${name} (file attached)`),
      ...Array.from({ length: textCount }, (_, i) => `${stamp(500 + i)} - Bruno: Number ${i}`),
    ];
    const archive = await zipWith({ ...(await photosNamed(names)), 'chat.txt': lines.join('\n') });

    const { status, body } = await upload(ana, archive);
    expect(status).toBe(202);
    await killWhen(sql`select exists (select from jobs where kind = 'imports' and attempts > 0) as is_true`);
    await until('preview');
    const people = [
      { name: 'Ana', user: ana.user.id },
      { name: 'Bruno', user: bruno.user.id },
    ];
    await ana.call('POST import/confirm/', { body: { id: body.id, names: people, messages: true } });
    for (const done of [5, 25])
      await killWhen(sql`select photos_done > ${done}::int as is_true from imports`);
    await until('waiting');
    await bruno.call('POST import/agree/', { body: { id: body.id } });
    await killWhen(sql`select messages_done > 2000 as is_true from imports`);
    await until('done');

    const posts = await db.query<{ added_at: Date }>(sql`select added_at from posts order by added_at`);
    expect(posts.map(({ added_at }) => added_at)).toEqual(names.map((_, i) => at(2 * i)));
    const messages = await db.query<{ text: string }>(sql`select text from messages order by added_at`);
    expect(messages.map(({ text }) => text)).toEqual(
      Array.from({ length: textCount }, (_, i) => `Number ${i}`),
    );
    expect((await ana.call('GET import/')).body).toMatchObject({
      photos_done: photoCount,
      messages_done: textCount,
      left_out: 0,
    });

    const removing = bruno.call(`DELETE import/${body.id}/`).catch(() => null);
    await killWhen(sql`select count(*) < ${textCount - 1000}::int as is_true from messages`);
    await removing;
    await until('none');
    await purgeMedia({ db, store: openS3Store(s3.settings, createLog('silent')) }, { olderThanMinutes: -1 });
    const left = await query(sql`
      select (select count(*) from posts) + (select count(*) from messages) + (select count(*) from media)
        + (select count(*) from imports) as rows
    `);
    expect([Number(left.rows), await s3.keys()]).toEqual([0, ['installation/identity.txt']]);
  });
});
