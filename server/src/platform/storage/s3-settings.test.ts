import { expect, test } from 'vitest';
import * as z from 'zod';
import { conflictingStorageSettings, storageSettings } from './s3-settings.ts';

const linesOf = ({ TRUSTED_PROXIES, ...env }: Record<string, string | undefined>) =>
  conflictingStorageSettings({
    ...z.object(storageSettings).parse(env),
    TRUSTED_PROXIES: TRUSTED_PROXIES === undefined ? [] : [TRUSTED_PROXIES],
  });

test('a part of the bucket settings, and a proxy that nothing names, stop the start in one line', () => {
  const bucket = { S3_BUCKET: 'pictures', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' };
  const incomplete =
    'S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set all three, or no S3 setting.';
  for (const missing of Object.keys(bucket))
    expect(linesOf({ ...bucket, [missing]: undefined })).toEqual([incomplete]);
  expect(linesOf({ S3_ENDPOINT: 'https://s3.example' })).toEqual([incomplete]);
  expect(linesOf(bucket)).toEqual([]);
  expect(linesOf({ MEDIA_BY_PROXY: 'on' })).toEqual([
    'MEDIA_BY_PROXY is on, but TRUSTED_PROXIES names no proxy: set it, or leave both out.',
  ]);
  expect(linesOf({ MEDIA_BY_PROXY: 'on', TRUSTED_PROXIES: '127.0.0.1' })).toEqual([]);
});
