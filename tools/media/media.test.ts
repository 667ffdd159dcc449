import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { newId } from '@twosome/contract/platform/ids';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { keysOf } from '../../server/src/features/media/files.ts';
import {
  bindStore,
  idKey,
  readInstallationId,
  writeInstallationId,
} from '../../server/src/features/media/installation.ts';
import { openDb } from '../../server/src/platform/db/open.ts';
import { createLog } from '../../server/src/platform/log.ts';
import { mediaFolder, openStore } from '../../server/src/platform/storage/open.ts';
import type { Store } from '../../server/src/platform/storage/store.ts';
import { embeddedFolder } from '../../server/src/testing/database.ts';
import { setMediaStore } from '../../server/src/testing/media-store.ts';
import { runMedia, startMedia } from '../../server/src/testing/program.ts';
import { answer, reset, type S3, startS3, times } from '../../server/src/testing/s3.ts';
import { type Moved, move } from './move.ts';

const { media } = setMediaStore();
const log = createLog('silent');
let s3: S3;
let bucket: Store;

beforeAll(async () => {
  s3 = await startS3();
  bucket = await openStore({ s3: s3.settings, dataDir: '' }, log);
});
afterEach(async () => {
  s3.fail(null);
  await bucket.remove(await s3.keys());
});
afterAll(() => s3.close());

/** Rows with every file that an image or a voice note can have, of random bytes. */
async function addImages(db: typeof media.db, store: Store, count: number): Promise<Map<string, string>> {
  const bytes = new Map<string, string>();
  for (let left = count; left > 0; left -= 1) {
    const id = newId();
    await db.query(sql`
      insert into media (id, width, height, bytes, medium_bytes, thumb_bytes, sha256, placeholder, added_at, claimed_at)
      values (${id}, 1, 1, 1, 1, 1, ${'0'.repeat(64)}, 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=', now(), now())
    `);
    for (const key of keysOf(id)) {
      bytes.set(key, newId().repeat(20));
      await store.put(key, Buffer.from(bytes.get(key) ?? ''));
    }
  }
  return bytes;
}
async function contentOf(store: Store): Promise<Map<string, string>> {
  const content = new Map<string, string>();
  for await (const { key } of store.list('media')) {
    const opened = await store.open(key);
    if (opened) content.set(key, (await buffer(opened.stream)).toString());
  }
  return content;
}
const sorted = (content: Map<string, string>) => [...content].sort();
const run = (from: Store, to: Store, more: { isDry?: boolean; isCopy?: boolean } = {}): Promise<Moved> =>
  move({ db: media.db, from, to, isDry: false, isCopy: false, say: () => {}, ...more });

test('moves every image to the bucket and back, byte for byte, with the mark', async () => {
  const images = await addImages(media.db, media.store, 70);
  await media.store.put('exports/AB12CD34EF.zip', Buffer.from('requested again'));
  expect(await run(media.store, bucket)).toEqual({ copied: 420, present: 0, unknown: 0 });
  expect(sorted(await contentOf(bucket))).toEqual(sorted(images));
  expect((await readdir(media.dir, { recursive: true })).filter((name) => name.includes('.'))).toEqual([]);
  await bindStore({ db: media.db, store: bucket });
  expect(await run(bucket, media.store)).toEqual({ copied: 420, present: 0, unknown: 0 });
  expect(sorted(await contentOf(media.store))).toEqual(sorted(images));
  expect(await s3.keys()).toEqual([]);
  await bindStore({ db: media.db, store: media.store });
});

test('a copy leaves the source as it is, and a later move copies what came after and removes what was erased', async () => {
  const images = await addImages(media.db, media.store, 3);
  expect(await run(media.store, bucket, { isCopy: true })).toEqual({ copied: 18, present: 0, unknown: 0 });
  expect(sorted(await contentOf(media.store))).toEqual(sorted(images));

  const later = await addImages(media.db, media.store, 1);
  const [erased = ''] = [...images.keys()].map((key) => key.slice(6, 26));
  await media.db.query(sql`delete from media where id = ${erased}`);
  expect(await run(media.store, bucket, { isCopy: true })).toEqual({ copied: 6, present: 12, unknown: 6 });
  const left = new Map([...images, ...later].filter(([key]) => !key.includes(erased)));
  expect(await run(media.store, bucket)).toEqual({ copied: 0, present: 18, unknown: 6 });
  // younger than an hour, they could belong to an upload that is running
  expect(await contentOf(media.store)).toEqual(new Map([...images].filter(([key]) => key.includes(erased))));
  for (const key of left.keys()) expect((await contentOf(bucket)).get(key)).toBe(left.get(key));
});

test('a dry run changes nothing', async () => {
  await addImages(media.db, media.store, 2);
  expect(await run(media.store, bucket, { isDry: true })).toEqual({ copied: 12, present: 0, unknown: 0 });
  expect(await s3.keys()).toEqual([]);
  expect((await contentOf(media.store)).size).toBe(12);
});

test('a file that differs in the target is copied again before the source is emptied', async () => {
  const images = await addImages(media.db, media.store, 1);
  const [key = ''] = images.keys();
  await run(media.store, bucket, { isCopy: true });
  await bucket.put(key, Buffer.from('x'.repeat((images.get(key) ?? '').length)));
  expect(await run(media.store, bucket)).toEqual({ copied: 1, present: 5, unknown: 0 });
  expect(sorted(await contentOf(bucket))).toEqual(sorted(images));
});

test('a bucket that fails half way loses nothing', async () => {
  const images = await addImages(media.db, media.store, 10);
  let puts = 0;
  s3.fail((request, response, forward) => {
    if (request.method === 'PUT') puts += 1;
    if (puts > 12) return reset(request, response, forward);
    forward();
  });
  await expect(run(media.store, bucket)).rejects.toMatchObject({ kind: 'unavailable' });
  s3.fail(times(Infinity, 'PUT', answer(507, 'InsufficientStorage')));
  await expect(run(media.store, bucket)).rejects.toMatchObject({ kind: 'unavailable' });
  s3.fail(null);
  expect(sorted(await contentOf(media.store))).toEqual(sorted(images));
  expect((await run(media.store, bucket)).copied).toBeGreaterThan(0);
  expect(sorted(await contentOf(bucket))).toEqual(sorted(images));
});

test('another installation is refused, as source and as target', async () => {
  await addImages(media.db, media.store, 1);
  await bucket.put(idKey, Buffer.from(`${newId()}\n`));
  await expect(run(media.store, bucket)).rejects.toThrow('names another installation');
  await expect(run(bucket, media.store)).rejects.toThrow('does not name this database');
  await bucket.remove([idKey]);
  await bucket.put(`media/${newId()}.jpg`, Buffer.from('of somebody else'));
  await expect(run(media.store, bucket)).rejects.toThrow('choose an empty one');
  expect((await contentOf(media.store)).size).toBe(6);
});

test('a run that is killed goes on where it stopped', async () => {
  const DATA_DIR = await embeddedFolder();
  const folder = await openStore({ s3: null, dataDir: DATA_DIR }, log);
  const db = await openDb({ dataDir: DATA_DIR, log: () => {} });
  await writeInstallationId({ db, store: folder });
  const images = await addImages(db, folder, 300);
  await db.close();
  const env = { ...s3.env, DATA_DIR, AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' };

  expect(await runMedia(['move', 'to-bucket', '--dry-run'], env)).toEqual({
    code: 0,
    // what takes long reports its progress before
    output: expect.stringMatching(
      /1800 files would be copied; 0 are there already, 0 belong to no image\.\n$/,
    ),
  });
  const killed = startMedia(['move', 'to-bucket'], env);
  await expect.poll(async () => (await s3.keys()).length, { interval: 20 }).toBeGreaterThan(50);
  killed.kill('SIGKILL');
  await once(killed, 'close');
  const before = (await s3.keys()).length;
  expect(before).toBeLessThan(1800);
  const { code, output } = await runMedia(['move', 'to-bucket'], env);
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(/files were copied; .* The source was emptied\.\n$/),
  ]);
  expect(sorted(await contentOf(bucket))).toEqual(sorted(images));
  expect(
    (await readdir(mediaFolder(DATA_DIR), { recursive: true })).filter((name) => name.endsWith('.jpg')),
  ).toEqual([]);
  expect(await readInstallationId(bucket)).not.toBeNull();
});

test('wrong arguments and missing settings are named in one line', async () => {
  const DATA_DIR = await embeddedFolder();
  expect(await runMedia(['move'], { DATA_DIR })).toEqual({
    code: 1,
    output: 'Usage: npm run media -- move to-bucket | to-folder [--copy] [--dry-run]\n',
  });
  const { code, output } = await runMedia(['move', 'to-bucket'], { DATA_DIR });
  expect([code, output]).toEqual([
    1,
    'S3_BUCKET is not set: set the bucket and its keys, in both directions.\n',
  ]);
});
