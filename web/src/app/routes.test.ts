import { appAddresses, openAddresses } from '@twosome/contract/platform/addresses';
import { isValidElement } from 'react';
import { expect, test } from 'vitest';
import { branchesOf, matchRoutes } from '../platform/router/match.ts';
import { createMemoryRouter } from '../platform/router/router.ts';
import { PartneredOnly, SignedInOnly, SignedOutOnly } from './guards.tsx';
import { routes } from './routes.tsx';

// loads the later routes
await createMemoryRouter(routes, { initialEntries: ['/nowhere'] }).ready;

test('every address has one screen, and every other address the 404 page [S2.1 S2.4]', () => {
  const paths = branchesOf(routes).map((branch) => branch.at(-1)?.path);
  expect(paths.sort()).toEqual([...openAddresses, ...appAddresses, '*'].sort());
});

// Other programs, emails and people use these addresses, so they are literal here.
const promised = [
  ...['/', '/sign-up', '/privacy', '/tos', '/about'],
  ...['/home', '/connect', '/connected', '/profile', '/profile/7', '/profile/7/post', '/profile/7/post/'],
  ...['/profile/photo', '/profile/cover', '/profile/username', '/profile/follow_request'],
  ...['/profile/settings', '/profile/delete-account', '/post/add', '/post/7', '/message', '/notification'],
  ...['/goals', '/goals/add', '/goals/edit/7'],
];

test.each(promised)('%s is the address of a screen [S2.1 S2.4]', (address) => {
  const path = matchRoutes(routes, address)?.routes.at(-1)?.path;
  expect(path?.replace(':id', '7')).toBe(address.length > 1 ? address.replace(/\/$/, '') : '/');
});

// guards.test.tsx tests each guard; this tests which guard protects which address.

const guards: readonly unknown[] = [PartneredOnly, SignedInOnly, SignedOutOnly];
const guardsOf = (address: string): unknown[] =>
  (matchRoutes(routes, address.replace(':id', '7'))?.routes ?? [])
    .map(({ element }) => (isValidElement(element) ? element.type : null))
    .filter((type) => guards.includes(type));

/** Addresses that a user without a partner can open too. */
const alone: readonly string[] = [
  '/home',
  '/connect',
  '/profile/settings',
  '/profile/settings/name',
  '/profile/settings/devices',
  '/profile/settings/notifications',
  '/profile/settings/blocked',
  '/profile/settings/data',
  '/profile/settings/export',
];

test.each(appAddresses.filter((address) => address !== '/profile/delete-account'))(
  '%s has the right guard: partnered or signed in [S1.6 S2.27 S2.28 S6.2]',
  (address) => {
    expect(guardsOf(address)).toEqual([alone.includes(address) ? SignedInOnly : PartneredOnly]);
  },
);

test.each([...openAddresses, '/profile/delete-account'])('%s is public [S2.8]', (address) => {
  const onlySignedOut = ['/', '/sign-up'].includes(address);
  expect(guardsOf(address)).toEqual(onlySignedOut ? [SignedOutOnly] : []);
});
