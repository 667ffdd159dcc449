import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { answer, cut, reset, type S3, startS3, times } from '../../testing/s3.ts';
import { createLog } from '../log.ts';
import { openS3Store } from './s3.ts';
import { type Store, StoreFull, StoreUnavailable } from './store.ts';

const key = 'media/7ZQ04FXE0YB9T2M5K1RS.jpg';
const zip = 'exports/7ZQ04FXE0YB9T2M5K1RS.zip';
const mebibyte = 1024 * 1024;
let s3: S3;
let store: Store;
const lines: string[] = [];

beforeAll(async () => {
  s3 = await startS3();
  store = openS3Store(s3.settings, createLog('info', { write: (line) => lines.push(line) }));
});
afterEach(async () => {
  s3.fail(null);
  await store.remove(await s3.keys());
  lines.length = 0;
});
afterAll(() => s3.close());

const bytesAt = async (at: string) => {
  const opened = await store.open(at);
  return opened && { bytes: await buffer(opened.stream), length: opened.length };
};
const streamOf = (bytes: number) =>
  Readable.from(
    Array.from({ length: bytes / mebibyte }, () => Buffer.alloc(mebibyte)),
    { objectMode: false },
  );
const list = async () => {
  for await (const _ of store.list('media'));
};

describe('a request that fails once', () => {
  test.each([
    ['is reset', reset],
    ['is answered SlowDown', answer(503, 'SlowDown')],
    ['is answered 500', answer(500, 'InternalError')],
  ])('and %s is repeated', async (_, fault) => {
    s3.fail(times(1, 'PUT', fault));
    await store.put(key, Buffer.from('once'));
    s3.fail(times(1, 'GET', fault));
    expect((await bytesAt(key))?.bytes.toString()).toBe('once');
    expect(lines).toEqual([]);
  });

  test('and is cut off half way is repeated, so that no image arrives in part', async () => {
    const image = Buffer.alloc(256 * 1024, 'image');
    s3.fail(times(1, 'PUT', cut('request', 100_000)));
    await store.put(key, image);
    s3.fail(times(2, 'GET', cut('response', 100_000)));
    expect((await bytesAt(key))?.bytes.equals(image)).toBe(true);
  });
});

describe('a bucket that fails', () => {
  const everything: [string, () => Promise<unknown>][] = [
    ['put', () => store.put(key, Buffer.from('x'))],
    ['a stream', () => store.put(zip, streamOf(9 * mebibyte))],
    ['open', () => store.open(key)],
    ['size', () => store.size(key)],
    ['remove', () => store.remove([key])],
    ['list', list],
    ['removePartial', () => store.removePartial(new Date())],
  ];
  test.each(everything)('refuses: %s', async (_, call) => {
    s3.fail(reset);
    const refused = await call().catch((error: Error) => error);
    expect(refused).toBeInstanceOf(StoreUnavailable);
    expect(refused).toMatchObject({ kind: 'unavailable', retryAfter: 10 });
    expect(String(refused)).not.toMatch(/ECONN|S3|127/);
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['the bucket is away']);
    s3.fail(null);
    expect(await store.size(key)).toBeNull();
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['the bucket is away', 'the bucket is there']);
  });

  test('and hangs is given up within the deadline', async () => {
    s3.fail(() => {});
    const start = performance.now();
    const [opened, stored] = await Promise.allSettled([store.open(key), store.put(key, Buffer.from('x'))]);
    expect([opened, stored]).toMatchObject(
      Array(2).fill({ status: 'rejected', reason: { kind: 'unavailable' } }),
    );
    expect(performance.now() - start).toBeLessThan(15_000);
  });

  test.each([
    [507, 'InsufficientStorage'],
    [403, 'QuotaExceeded'],
  ])('and is full (%i) is distinguished', async (status, code) => {
    s3.fail(answer(status, code));
    await expect(store.put(key, Buffer.from('x'))).rejects.toBeInstanceOf(StoreFull);
    await expect(store.put(zip, streamOf(9 * mebibyte))).rejects.toBeInstanceOf(StoreFull);
  });

  test('half way through a stream leaves neither a file nor parts', async () => {
    s3.fail(times(9, 'PUT', cut('request', mebibyte)));
    await expect(store.put(zip, streamOf(9 * mebibyte))).rejects.toBeInstanceOf(StoreUnavailable);
    s3.fail(null);
    await store.removePartial(new Date(Date.now() + 1000));
    expect([await s3.keys(), await s3.uploads()]).toEqual([[], []]);
  });
});
