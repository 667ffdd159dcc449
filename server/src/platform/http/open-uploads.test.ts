import { expect, test } from 'vitest';
import { trackUploads } from './open-uploads.ts';

test('limits the open uploads per user', () => {
  const uploads = trackUploads({ perPerson: 2, mostBytes: 100 });
  const [first] = [uploads.open('ana'), uploads.open('ana')];
  expect(() => uploads.open('ana')).toThrow(expect.objectContaining({ kind: 'tooMany', retryAfter: 5 }));
  uploads.open('bruno');
  first.close();
  first.close();
  uploads.open('ana');
  expect(() => uploads.open('ana')).toThrow();
});

test('limits the bytes of all open uploads together', () => {
  const uploads = trackUploads({ perPerson: 2, mostBytes: 100 });
  const [hers, his] = [uploads.open('ana'), uploads.open('bruno')];
  hers.count(60);
  his.count(40);
  const full = expect.objectContaining({ kind: 'unavailable', retryAfter: 10 });
  expect(() => his.count(1)).toThrow(full);
  his.close();
  // the rest of a refused upload still arrives and is discarded
  his.count(1000);
  hers.count(40);
  expect([hers.bytes, his.bytes]).toEqual([100, 41]);
  hers.close();
  expect(() => uploads.open('ana').count(100)).not.toThrow();
});
