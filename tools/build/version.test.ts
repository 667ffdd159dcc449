import { readFileSync } from 'node:fs';
import { isOlder, versionPattern } from '@twosome/contract/platform/versions';
import { expect, test } from 'vitest';
import { Environment } from '../../server/src/config.ts';
import { version as ofServer } from '../../server/src/platform/version.ts';
import { version as ofPages } from '../../web/src/platform/version.ts';
import { inRoot } from '../run/root.mjs';

const versionIn = (path: string): string => JSON.parse(readFileSync(inRoot(path), 'utf8')).version;

test('all packages have the same version', () => {
  const packages = [
    'package.json',
    'contract/package.json',
    'client/package.json',
    'server/package.json',
    'web/package.json',
  ];
  expect(ofPages).toMatch(versionPattern);
  expect([ofServer, ...packages.map(versionIn)]).toEqual(Array(6).fill(ofPages));
});

test('the current version does not ask for an update, unless the setting demands it', () => {
  expect(isOlder(ofPages, Environment.parse({}).MIN_CLIENT)).toBe(false);
});
