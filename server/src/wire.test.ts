import { readFile } from 'node:fs/promises';
import { allCalls } from '@twosome/contract/all-calls';
import { breakingChanges, storedText } from '@twosome/contract/platform/growth';
import { expect, test } from 'vitest';
import { openApiOf } from './platform/http/openapi.ts';
import { version } from './platform/version.ts';

const stored = await readFile(new URL('../../contract/openapi.stored.json', import.meta.url), 'utf8');
const current = storedText(openApiOf([allCalls], version));

test('the wire only grows: nothing that clients use is removed or narrowed', () => {
  expect(breakingChanges(JSON.parse(stored), JSON.parse(current))).toEqual([]);
});

test('the stored document is current; `npm run wire` updates it', () => {
  expect(stored.split('\n')).toEqual(current.split('\n'));
});
