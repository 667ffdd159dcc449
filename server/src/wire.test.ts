import { readFile } from 'node:fs/promises';
import { allCalls } from '@twosome/contract/all-calls';
import { breakingChanges } from '@twosome/contract/platform/growth';
import { expect, test } from 'vitest';
import { openApiOf } from './platform/http/openapi.ts';
import { version } from './platform/version.ts';

const stored = new URL('../../contract/openapi.stored.json', import.meta.url);
const current = openApiOf([allCalls], version);

test('the wire only grows: nothing that clients use is removed or narrowed', async () => {
  const before = JSON.parse(await readFile(stored, 'utf8'));
  expect(breakingChanges(before, JSON.parse(JSON.stringify(current)))).toEqual([]);
});

test('the stored document is current; `npm run wire` updates it', async () => {
  expect(JSON.parse(await readFile(stored, 'utf8'))).toEqual(JSON.parse(JSON.stringify(current)));
});
