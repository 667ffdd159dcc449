import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '@twosome/contract/platform/ids';
import pg from 'pg';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { purgeMedia } from './features/media/sweep.ts';
import { type OpenedDb, openDb } from './platform/db/open.ts';
import { type Cast, callCast } from './testing/cast.ts';
import { testDb } from './testing/database.ts';
import { addPost, addPublished, formOf } from './testing/fixture.ts';
import { hashesBelow } from './testing/folder.ts';
import { memoryFolder } from './testing/image.ts';
import { smallPhoto } from './testing/images.ts';
import { type Person, someone } from './testing/person.ts';
import { runTool, startProgram } from './testing/program.ts';
import { allRows } from './testing/rows.ts';
import { startServer, type TestServer } from './testing/server.ts';
import { addressOf } from './testing/template.ts';

// Backup of a running server on PostgreSQL, and restore into an empty database and an empty folder, as an operator runs
// them.

const admin = process.env.TEST_DATABASE_URL ?? '';
let home: string;
let db: OpenedDb;
let server: TestServer;
let cast: Cast;
/** the operator's environment */
let env: { DATABASE_URL: string; DATA_DIR: string };
const createdDatabases: string[] = [];

const asAdmin = async (statement: string) => {
  const client = new pg.Client({ connectionString: admin });
  await client.connect();
  await client.query(statement).finally(() => client.end());
};
const emptyDatabase = async () => {
  const name = `${new URL(env.DATABASE_URL).pathname.slice(1)}_${createdDatabases.length}`;
  await asAdmin(`create database ${name}`);
  createdDatabases.push(name);
  return addressOf(admin, name);
};
const rowsAt = async (url: string) => {
  const there = await openDb({ url, dataDir: '', log: () => {} });
  return allRows(there).finally(() => there.close());
};
const backup = (name: string, more: Partial<typeof env> = {}) =>
  runTool('backup', join(home, name), { ...env, ...more });
/** Restores into an empty database and folder. */
const restore = async (name: string) => {
  const target = { DATABASE_URL: await emptyDatabase(), DATA_DIR: join(home, `${name}-restored`) };
  return { ...target, ...(await runTool('restore', join(home, name), target)) };
};
/** Text that would break a naive text copy: COPY escapes, quotes and characters beyond ASCII. */
const hardText = `“it’s” \\N \\. $$ 💛 🏳️‍🌈`;
const addComment = async (person: Person, postId: string, text: string) => {
  const headers = { 'Idempotency-Key': newId() };
  const { status } = await person.call(`POST post/${postId}/comment/`, { body: { text }, headers });
  expect(status).toBe(201);
};
const sweep = () => purgeMedia({ db, store: server.store }, { olderThanMinutes: 60 });

/** Of the smaller sizes, now and in earlier versions. */
const endings: [jpeg: string, webp: string][] = [
  ['.medium.jpg', '.medium.webp'],
  ['.thumb.jpg', '.webp'],
];
/** Names the files of an image as an earlier version did. */
async function nameAsWebPs(id: string) {
  const place = join(env.DATA_DIR, 'media', 'media', id.slice(0, 2), id);
  for (const [jpeg, webp] of endings) await rename(place + jpeg, place + webp);
}

/** All files of every image exist; the largest one is bit-identical. */
const expectImages = (rows: Map<string, string[]>, hashes: Map<string, string>) => {
  for (const row of rows.get('media') ?? []) {
    const { id, sha256 } = JSON.parse(row);
    const place = join('media', id.slice(0, 2), id);
    const smaller = endings.map((either) => either.some((ending) => hashes.has(place + ending)));
    expect([id, hashes.get(`${place}.jpg`), ...smaller]).toEqual([id, sha256, true, true]);
  }
};

async function live(): Promise<void> {
  const { ana, bruno, chloe, dan, mallory, max } = cast;
  for (const [one, other] of [
    [ana, bruno],
    [chloe, dan],
    [mallory, max],
  ] as const)
    for (const text of ['a walk', 'a cake', 'the sea']) {
      const post = await addPublished(one, other, { text });
      for (const person of [one, other])
        await person.call(`POST post/${post.id}/clap/toggle_clap/`, { body: {} });
      await addComment(other, post.id, hardText);
    }
}

const changePhoto = async (person: Person, colour: string) =>
  person.call('POST auth/update_twosome/', { form: formOf({ photo: await smallPhoto(colour) }) });

beforeAll(async () => {
  if (admin === '') return;
  home = await memoryFolder();
  db = await testDb();
  server = await startServer(db);
  const [row] = await db.query<{ name: string }>(sql`select current_database() as name`);
  env = { DATABASE_URL: addressOf(admin, row?.name ?? ''), DATA_DIR: server.dataDir };
  cast = await callCast(server);
  await live();
});
afterAll(async () => {
  if (admin === '') return;
  await server.close();
  await db.close();
  for (const name of createdDatabases) await asAdmin(`drop database ${name} with (force)`);
  await rm(home, { recursive: true, force: true });
});

describe.runIf(admin)('a backup of PostgreSQL', () => {
  test('a restore brings back every row and image, and the server continues from there', async () => {
    const { body: seen } = await cast.ana.call('GET post/?is_timeline=true');
    await server.settled();
    await nameAsWebPs(seen.results[0].images[0].id);
    expect(await backup('still')).toMatchObject({ code: 0, output: expect.not.stringContaining('missing') });
    const restored = await restore('still');
    expect(restored).toMatchObject({ code: 0 });

    const rows = await rowsAt(restored.DATABASE_URL);
    expect(rows).toEqual(await allRows(db));
    for (const table of ['users', 'posts', 'claps', 'comments', 'notifications', 'media', 'sessions'])
      expect([table, rows.get(table)?.length ?? 0]).not.toEqual([table, 0]);
    const hashes = await hashesBelow(join(restored.DATA_DIR, 'media'));
    expect(hashes).toEqual(await hashesBelow(join(env.DATA_DIR, 'media')));
    expectImages(rows, hashes);

    const { url, stop } = await startProgram({
      DATABASE_URL: restored.DATABASE_URL,
      DATA_DIR: restored.DATA_DIR,
    });
    const ana = someone({ url }, 'Ana', cast.ana.token);
    const { body } = await ana.call('GET post/?is_timeline=true');
    expect(body.results.map(({ id }: { id: string }) => id)).toEqual(
      seen.results.map(({ id }: { id: string }) => id),
    );
    // a URL signed before the backup, with the key that the backup contains
    const image = await ana.fetch(seen.results[0].images[0].image);
    expect(image.status).toBe(200);
    await stop();
  });

  test('a backup during writes and sweeps is a consistent snapshot with all its images', async () => {
    let over = false;
    const untilOver = async (work: (round: number) => Promise<unknown>) => {
      for (let round = 0; !over; round += 1) await work(round);
    };
    const before = await allRows(db);
    const { body: post } = await cast.ana.call('GET post/?is_timeline=true');
    const living = [
      untilOver(() => addPost(cast.mallory, { text: 'meanwhile' })),
      untilOver((round) => changePhoto(cast.chloe, round % 2 === 0 ? '#123456' : '#654321')),
      untilOver(() => addComment(cast.bruno, post.results[0].id, 'and then')),
      untilOver(sweep),
    ];
    const taken = await backup('busy').finally(() => {
      over = true;
    });
    await Promise.all(living);
    const after = await allRows(db);
    // no file that the database snapshot refers to was deleted during the backup
    expect(taken).toMatchObject({ code: 0, output: expect.not.stringContaining('missing') });

    const restored = await restore('busy');
    expect(restored).toMatchObject({ code: 0 });
    const rows = await rowsAt(restored.DATABASE_URL);
    for (const table of ['posts', 'post_images', 'comments']) {
      const [first, found, last] = [before, rows, after].map((all) => new Set(all.get(table)?.map(keyOf)));
      expect([table, [...(first ?? [])].filter((row) => !found?.has(row))]).toEqual([table, []]);
      expect([table, [...(found ?? [])].filter((row) => !last?.has(row))]).toEqual([table, []]);
    }
    expect(after.get('posts')?.length).toBeGreaterThan(before.get('posts')?.length ?? 0);
    expectImages(rows, await hashesBelow(join(restored.DATA_DIR, 'media')));
  });

  test('blocks only the sweep, which continues afterwards', async () => {
    await changePhoto(cast.dan, '#abcdef');
    await sweep();
    await changePhoto(cast.dan, '#fedcba');
    const holder = new pg.Client({ connectionString: env.DATABASE_URL });
    await holder.connect();
    await holder.query(`select pg_advisory_lock(hashtextextended('media sweep', 0))`);
    expect(await sweep()).toEqual({ images: 0 });
    expect((await changePhoto(cast.dan, '#00ff00')).status).toBe(200);
    await holder.end();
    await expect.poll(sweep).toEqual({ images: 2 });
  });

  test('one at a time', async () => {
    const holder = new pg.Client({ connectionString: env.DATABASE_URL });
    await holder.connect();
    await holder.query(`select pg_advisory_lock(hashtextextended('backup', 0))`);
    expect(await backup('second')).toMatchObject({
      code: 1,
      output: expect.stringContaining('Another backup'),
    });
    await holder.end();
  });

  test('is refused next to a folder with images of another database, and leaves no files', async () => {
    const other = await backup('other', { DATA_DIR: join(home, 'elsewhere') });
    expect(other).toMatchObject({ code: 1, output: expect.stringContaining('does not hold the images') });
    const empty = await backup('other', { DATABASE_URL: await emptyDatabase() });
    expect(empty).toMatchObject({
      code: 1,
      output: expect.stringContaining('has no database of this version'),
    });
    const away = await backup('other', { DATABASE_URL: 'postgres://me@127.0.0.1:1/none' });
    expect(away).toMatchObject({
      code: 1,
      output: expect.stringContaining('DATABASE_URL leads to no database'),
    });
    await expect(hashesBelow(join(home, 'other'))).rejects.toThrow('ENOENT');
    await expect(hashesBelow(join(home, 'other.unfinished'))).rejects.toThrow('ENOENT');
  });

  test('is restored only into an empty database and an empty folder, completely or not at all', async () => {
    const rows = await allRows(db);
    const [DATA_DIR, DATABASE_URL] = [join(home, 'target'), await emptyDatabase()];
    const from = join(home, 'still');
    expect(await runTool('restore', from, { DATA_DIR, DATABASE_URL: env.DATABASE_URL })).toMatchObject({
      code: 1,
      output: expect.stringContaining('not empty'),
    });
    expect(await runTool('restore', from, { DATA_DIR })).toMatchObject({
      code: 1,
      output: expect.stringContaining('set DATABASE_URL'),
    });
    await mkdir(DATA_DIR);
    await writeFile(join(DATA_DIR, 'letter.txt'), 'mine');
    expect(await runTool('restore', from, { DATA_DIR, DATABASE_URL })).toMatchObject({
      code: 1,
      output: expect.stringContaining('letter.txt'),
    });
    expect(await allRows(db)).toEqual(rows);
    // so the database is still empty, and a restore is allowed
    await rm(DATA_DIR, { recursive: true });
    expect(await runTool('restore', from, { DATA_DIR, DATABASE_URL })).toMatchObject({ code: 0 });
  });
});

/** The key of a row. Rows may change (posts count their comments), but none of these may disappear. */
const keyOf = (row: string): string => {
  const { id, media_id } = JSON.parse(row);
  return id ?? media_id;
};
