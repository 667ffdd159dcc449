import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { openS3Store } from '../../platform/storage/s3.ts';
import { zipWith } from '../../testing/archives.ts';
import { startS3 } from '../../testing/s3.ts';
import { openArchive, Unusable } from './archive.ts';

test('an archive in a bucket is read in parts; a bucket that is away does not make it unusable', async () => {
  const s3 = await startS3();
  const store = openS3Store(s3.settings, createLog('silent'));
  const photo = Buffer.alloc(300_000, 'x');
  const key = 'imports/7ZQ04FXE0YB9T2M5K1RS.zip';
  await store.put(key, await zipWith({ 'chat.txt': 'Hello', 'a/1.jpg': photo, 'a/1.mp4': 'no photo' }));
  const { files, close } = await openArchive(store, key);
  expect([...files.keys()]).toEqual(['chat.txt', 'a/1.jpg']);
  expect(await buffer(await files.get('a/1.jpg')!.open())).toEqual(photo);
  expect(String(await buffer(await files.get('chat.txt')!.open()))).toBe('Hello');
  await s3.close();
  const failure = await files
    .get('a/1.jpg')!
    .open()
    .then(buffer)
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(failure).not.toBeInstanceOf(Unusable);
  close();
});
