import { describe, expect, test } from 'vitest';
import { reasonToInstall, wayToInstall } from './packages.mjs';

const wanted = {
  '': { version: '0.1.0' },
  contract: { version: '0.1.0' },
  'node_modules/@twosome/contract': { link: true },
  'node_modules/zod': { version: '4.6.7', integrity: 'sha512-a' },
  'node_modules/@esbuild/win32-x64': { version: '0.28.2', integrity: 'sha512-b', optional: true },
};
const present = {
  'node_modules/@twosome/contract': { link: true },
  'node_modules/zod': { version: '4.6.7', integrity: 'sha512-a' },
};

describe('packages are installed', () => {
  test('when there are none', () => {
    expect(reasonToInstall(wanted, null)).toBe('nothing is installed yet');
  });

  test('when one is missing', () => {
    const { 'node_modules/zod': _, ...fewer } = present;
    expect(reasonToInstall(wanted, fewer)).toBe('zod is missing');
  });

  test('when one is another version, or other bytes under the same version', () => {
    for (const zod of [
      { version: '4.6.8', integrity: 'sha512-a' },
      { version: '4.6.7', integrity: 'sha512-c' },
    ])
      expect(reasonToInstall(wanted, { ...present, 'node_modules/zod': zod })).toBe('zod is another version');
  });

  test('when an optional one for this system is another version', () => {
    const old = { 'node_modules/@esbuild/win32-x64': { version: '0.27.0', integrity: 'sha512-d' } };
    expect(reasonToInstall(wanted, { ...present, ...old })).toBe('@esbuild/win32-x64 is another version');
  });

  test('and left alone when only packages of other systems are missing', () => {
    expect(reasonToInstall(wanted, present)).toBeNull();
  });
});

describe('the lock is followed', () => {
  const esbuild = (...systems: string[]) => ({
    'node_modules/esbuild': {
      optionalDependencies: Object.fromEntries(systems.map((name) => [name, '0.28.2'])),
    },
  });

  test('exactly when it lists the packages of all systems', () => {
    expect(wayToInstall({ ...wanted, ...esbuild('@esbuild/win32-x64') })).toEqual(['ci']);
  });

  test('by npm install when it does not', () => {
    const lock = { ...wanted, ...esbuild('@esbuild/win32-x64', '@esbuild/sunos-x64') };
    expect(wayToInstall(lock)).toEqual(['install', '--no-save']);
  });
});
