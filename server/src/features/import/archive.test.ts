import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { openS3Store } from '../../platform/storage/s3.ts';
import { zipWith } from '../../testing/archives.ts';
import { startS3 } from '../../testing/s3.ts';
import { openArchive, UnusableArchive } from './archive.ts';
import { readInChild } from './reader.ts';

const { signal } = new AbortController();

test('an archive is read in parts, by the paths of its files', async () => {
  const photo = Buffer.alloc(3_000_000, 'x');
  const bytes = await zipWith({ 'chat.txt': 'Hello', 'a/1.jpg': photo, 'a/1.mp4': 'no photo' });
  let longest = 0;
  const files = await openArchive({
    size: bytes.length,
    read: async (start, end) => {
      longest = Math.max(longest, end - start);
      return bytes.subarray(start, end);
    },
  });
  expect([...files.keys()]).toEqual(['chat.txt', 'a/1.jpg', 'a/1.mp4']);
  expect(photo.equals(await buffer(await files.get('a/1.jpg')!.open()))).toBe(true);
  expect(String(await buffer(await files.get('chat.txt')!.open()))).toBe('Hello');
  expect(longest).toBeLessThanOrEqual(1024 * 1024);
});

test('a child reads an archive in a bucket; a bucket that is away does not make it unusable', async () => {
  const s3 = await startS3();
  const store = openS3Store(s3.settings, createLog('silent'));
  const id = '7ZQ04FXE0YB9T2M5K1RS';
  const source = {
    kind: 'whatsapp',
    time_zone: 'UTC',
    reading: null,
    before: null,
    added_at: new Date(),
    people: null,
    user_id: id,
  } as const;
  await store.put(`imports/${id}.zip`, await zipWith({ 'chat.txt': '14/05/2021, 18:20 - Ana: Hello' }));
  expect(await readInChild({ store }, id, 'summarize', source, { signal })).toMatchObject({
    names: [{ name: 'Ana', messages: 1 }],
  });
  await s3.close();
  const failure = await readInChild({ store }, id, 'summarize', source, { signal }).catch(
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(Error);
  expect(failure).not.toBeInstanceOf(UnusableArchive);
});
