import { expect, test } from 'vitest';
import { appAddresses, appPathPrefixes, isAppAddress, isOpenAddress, openAddresses } from './addresses.ts';

test.each(['/home', '/post/7', '/post/a b', '/profile/K7QP', '/profile/K7QP/post', '/goals/edit/1'])(
  '%s is a page of the app',
  (path) => {
    expect(isAppAddress(path)).toBe(true);
    expect(isOpenAddress(path)).toBe(false);
  },
);

test.each([
  '/post/',
  '/post/7/8',
  '/home/',
  '//home',
  '/profile/K7QP/posts',
  '/Home',
  '/nowhere',
  'home',
  '',
])('%j is not a page', (path) => {
  expect(isAppAddress(path)).toBe(false);
  expect(isOpenAddress(path)).toBe(false);
});

test('a page is either public or in the app', () => {
  for (const address of openAddresses) expect([address, isAppAddress(address)]).toEqual([address, false]);
  for (const address of appAddresses) expect([address, isOpenAddress(address)]).toEqual([address, false]);
});

test("the app's deep links cover its own pages only", () => {
  const opens = (path: string) =>
    appPathPrefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
  expect(appAddresses.every(opens)).toBe(true);
  expect([...openAddresses, '/media/post/7', '/api/v1/me/', '/demo-identity', '/posters'].some(opens)).toBe(
    false,
  );
});
