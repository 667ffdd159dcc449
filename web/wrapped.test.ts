import { expect, test } from 'vitest';
import { pagePolicy } from '../server/src/platform/http/headers.ts';
import { policyOf, serverOf } from './wrapped.ts';

const origin = 'https://twosome.example';
const read = (policy: string) =>
  new Map(policy.split('; ').map((line) => [line.split(' ')[0], line.split(' ').slice(1)]));

test('a page of the app may do what the server lets its own pages do, and reach the server', () => {
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

test('no script of another place runs in it', () => {
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
])('without an address of a server there is no build: %s', (given) => {
  expect(() => serverOf(given)).toThrow('VITE_API_ORIGIN');
});

test.each([[origin], ['http://localhost:8000']])('with %s there is', (given) => {
  expect(serverOf(given)).toBe(given);
});
