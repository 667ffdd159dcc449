import { expect, test } from 'vitest';
import { reasonToInstall, withoutTests } from './packages.mjs';

const zod = 'node_modules/zod';
const esbuild = 'node_modules/@esbuild/win32-x64';
const wanted = {
  '': { version: '0.1.0' },
  contract: { version: '0.1.0' },
  [zod]: { version: '4.6.7', integrity: 'sha512-a' },
  [esbuild]: { version: '0.28.2', integrity: 'sha512-b', optional: true },
};
const present = { [zod]: { version: '4.6.7', integrity: 'sha512-a' } };

test.each([
  ['nothing is there', null, 'nothing is installed yet'],
  ['one is missing', {}, `${zod} is missing`],
  ['one is older', { [zod]: { version: '4.6.6', integrity: 'sha512-a' } }, `${zod} is another version`],
  [
    'one has other bytes',
    { [zod]: { version: '4.6.7', integrity: 'sha512-c' } },
    `${zod} is another version`,
  ],
  [
    'an optional one is older',
    { ...present, [esbuild]: { version: '0.27.0' } },
    `${esbuild} is another version`,
  ],
])('packages are installed when %s', (_, have, reason) => {
  expect(reasonToInstall(wanted, have)).toBe(reason);
});

test('packages are left alone when only those of other systems are missing', () => {
  expect(reasonToInstall(wanted, present)).toBeNull();
});

test('what only tests and checks use is not missing for a start', () => {
  const all = { ...wanted, 'node_modules/vitest': { version: '4.1.12', dev: true } };
  expect(reasonToInstall(all, present)).toBe('node_modules/vitest is missing');
  expect(reasonToInstall(withoutTests(all), present)).toBeNull();
  expect(reasonToInstall(withoutTests(all), {})).toBe(`${zod} is missing`);
});
