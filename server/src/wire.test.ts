import { readFile } from 'node:fs/promises';
import { allCalls } from '@twosome/contract/all-calls';
import { narrowings } from '@twosome/contract/platform/growth';
import { expect, test } from 'vitest';
import { openApiOf } from './platform/http/openapi.ts';
import { version } from './platform/version.ts';

const stored = new URL('../../contract/openapi.stored.json', import.meta.url);
const current = openApiOf([allCalls], { version, title: 'Twosome' });

test('the wire only grows: nothing that outside programs speak is taken away or narrowed', async () => {
  const before = JSON.parse(await readFile(stored, 'utf8'));
  expect(narrowings(before, JSON.parse(JSON.stringify(current)))).toEqual([]);
});

test('the stored document is the current one; `npm run wire` stores what has grown', async () => {
  expect(JSON.parse(await readFile(stored, 'utf8'))).toEqual(JSON.parse(JSON.stringify(current)));
});
