import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type S3, startS3 } from '../../testing/s3.ts';
import { createLog } from '../log.ts';
import { openS3Store } from './s3.ts';
import type { Listed, Store } from './store.ts';

const key = 'media/7ZQ04FXE0YB9T2M5K1RS.jpg';
const zip = 'exports/7ZQ04FXE0YB9T2M5K1RS.zip';
const mebibyte = 1024 * 1024;
let s3: S3;
let store: Store;
const log = createLog('silent');

beforeAll(async () => {
  s3 = await startS3();
  store = openS3Store(s3.settings, log);
});
afterEach(async () => {
  await store.remove(await s3.keys());
});
afterAll(() => s3.close());

const bytesAt = async (at: string) => {
  const opened = await store.open(at);
  return opened && { bytes: await buffer(opened.stream), length: opened.length };
};
const listed = async (area: string) => {
  const all: Listed[] = [];
  for await (const file of store.list(area)) all.push(file);
  return all;
};
/** Random bytes in chunks, as an export sends them. */
const streamOf = (bytes: Buffer) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / 60_000) }, (_, at) =>
      bytes.subarray(at * 60_000, (at + 1) * 60_000),
    ),
    { objectMode: false },
  );

describe('a bucket', () => {
  test.each([0, 9, 256 * 1024, 5_000_000])('returns a stored file of %i bytes', async (length) => {
    const bytes = Buffer.alloc(length, 'twosome');
    await store.put(key, bytes);
    expect(await store.size(key)).toBe(length);
    const stored = await bytesAt(key);
    expect(stored?.length).toBe(length);
    expect(stored?.bytes.equals(bytes)).toBe(true);
    expect(await s3.keys()).toEqual([key]);
  });

  test.each([3, 9 * mebibyte, 21 * mebibyte])('stores a stream of %i bytes', async (length) => {
    const bytes = Buffer.alloc(length, 'a stream of two people ');
    await store.put(zip, streamOf(bytes));
    expect((await bytesAt(zip))?.bytes.equals(bytes)).toBe(true);
    expect(await s3.uploads()).toEqual([]);
  });

  test('has no missing file, and deleting one succeeds', async () => {
    expect([await store.open(key), await store.size(key)]).toEqual([null, null]);
    await store.put(key, Buffer.from('x'));
    await store.remove([key, 'media/AAAAAAAAAAAAAAAAAAAA.jpg']);
    await store.remove([key]);
    expect(await store.open(key)).toBeNull();
  });

  test('lists an area beyond one page, with write times, without files that are not ours', async () => {
    const before = Date.now();
    const keys = Array.from(
      { length: 205 },
      (_, at) => `media/7ZQ04FXE0YB9${String(at).padStart(8, '0')}.webp`,
    );
    for (let at = 0; at < keys.length; at += 100)
      await Promise.all(keys.slice(at, at + 100).map((one) => store.put(one, Buffer.from('x'))));
    await store.put(zip, Buffer.from('x'));
    const files = await listed('media');
    expect(files.map((file) => file.key).sort()).toEqual(keys);
    for (const file of files) expect(Math.abs(file.at.getTime() - before)).toBeLessThan(60_000);
    expect((await listed('exports')).map((file) => file.key)).toEqual([zip]);
    expect(await listed('nothing')).toEqual([]);
  });

  test.each(['', 'media/', '../secret.txt', '/etc/passwd', 'media/AAAAAAAA.jpg/', 'media/AAAAAAAA.jpg\n'])(
    'refuses the key %j',
    async (bad) => {
      await expect(store.put(bad, Buffer.from('x'))).rejects.toThrow(/Not a storage key/);
      await expect(store.open(bad)).rejects.toThrow(/Not a storage key/);
      await expect(store.size(bad)).rejects.toThrow(/Not a storage key/);
      await expect(store.remove([bad])).rejects.toThrow(/Not a storage key/);
    },
  );

  test('names a file for the operator', () => {
    expect(store.locate(key)).toBe(`s3://pictures/${key}`);
  });

  test.each([
    [{ accessKeyId: 'SOMEBODY' }, 'S3_ACCESS_KEY_ID is not known to the service.'],
    [{ secretAccessKey: 'guessed' }, 'S3_SECRET_ACCESS_KEY does not belong to S3_ACCESS_KEY_ID.'],
    [{ bucket: 'nowhere' }, 'S3_BUCKET: there is no bucket nowhere: create it, or correct S3_BUCKET.'],
  ])('that refuses names the wrong setting: %j', async (wrong, explanation) => {
    const other = openS3Store({ ...s3.settings, ...wrong }, log);
    await expect(other.open(key)).rejects.toMatchObject({ kind: 'unavailable', explanation });
  });

  test('is private: only a signed address opens one file, by GET, for a minute', async () => {
    await store.put(key, Buffer.from('for two'));
    const uri = await store.internalUri(key);
    expect(uri).toMatch(/^\/internal\/bucket\/pictures\/media\/\w+\.jpg\?/);
    expect(uri).toContain('X-Amz-Expires=60');
    const address = `${s3.settings.endpoint}${uri.replace('/internal/bucket', '')}`;
    const opened = await fetch(address);
    expect([opened.status, await opened.text()]).toEqual([200, 'for two']);
    for (const other of [
      address.split('?')[0] ?? '',
      address.replace('7ZQ04F', '8ZQ04F'),
      address.replace('X-Amz-Expires=60', 'X-Amz-Expires=600'),
      address.replace(/X-Amz-Date=\d{8}/, 'X-Amz-Date=20200101'),
    ])
      expect([other, (await fetch(other)).status]).toEqual([other, 403]);
    expect((await fetch(address, { method: 'DELETE' })).status).toBe(403);
  });
});

async function* breakingOff() {
  yield Buffer.alloc(9 * mebibyte);
  throw new Error('the source broke off');
}

test('a stream whose source fails is not the fault of the bucket and leaves nothing', async () => {
  await expect(store.put(zip, Readable.from(breakingOff()))).rejects.toThrow('the source broke off');
  expect([await s3.keys(), await s3.uploads()]).toEqual([[], []]);
});

test('parts that a crash left are removed after their time', async () => {
  const slow = new Readable({ read() {} });
  const never = store.put(zip, slow);
  slow.push(Buffer.alloc(9 * mebibyte));
  await expect.poll(s3.uploads).toHaveLength(1);
  await store.removePartial(new Date(Date.now() - 60_000));
  expect(await s3.uploads()).toHaveLength(1);
  await store.removePartial(new Date(Date.now() + 60_000));
  expect(await s3.uploads()).toEqual([]);
  slow.destroy(new Error('the process died'));
  await expect(never).rejects.toThrow('the process died');
});
