import { expect, test } from 'vitest';
import { pagePolicy } from '../server/src/platform/http/headers.ts';
import { policyOf, serverOf } from './wrapped.ts';

const origin = 'https://twosome.example';
const read = (policy: string) =>
  new Map(policy.split('; ').map((line) => [line.split(' ')[0], line.split(' ').slice(1)]));

test("the native policy is the policy of the server's pages plus access to the server", () => {
  const wrapped = read(policyOf(origin, ['sha256-abc']));
  const served = read(pagePolicy({ publicUrl: origin, google: false }, ['sha256-abc']));
  const reaches = ['img-src', 'connect-src', 'media-src'];
  expect([...wrapped.keys()]).toEqual([...served.keys()].filter((name) => name !== 'frame-ancestors'));
  for (const [name, sources] of wrapped) {
    const known = served.get(name) ?? [];
    expect([name, sources]).toEqual([
      name,
      reaches.includes(name ?? '') ? [known[0], origin, ...known.slice(1)] : known,
    ]);
  }
});

test('it allows no scripts from other origins', () => {
  expect(read(policyOf(origin, ['sha256-abc'])).get('script-src')).toEqual(["'self'", "'sha256-abc'"]);
});

test.each([
  [undefined],
  [''],
  ['/'],
  ['twosome.example'],
  ['https://twosome.example/'],
  ['https://twosome.example/api'],
  ['ftp://twosome.example'],
])('the build fails without a server origin: %s', (given) => {
  expect(() => serverOf(given)).toThrow('VITE_API_ORIGIN');
});

test.each([[origin], ['http://localhost:8000']])('it succeeds with %s', (given) => {
  expect(serverOf(given)).toBe(given);
});
