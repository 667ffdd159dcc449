import { appAddresses, openAddresses } from '@twosome/contract/platform/addresses';
import type { RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { routes } from './routes.tsx';

const pathsOf = (route: RouteObject): string[] => [
  ...(route.path === undefined ? [] : [route.path]),
  ...(route.children ?? []).flatMap(pathsOf),
];

test('every address has its screen, once, and every other one the page that says so [S2.1 S2.4]', () => {
  const paths = routes.flatMap(pathsOf);
  expect(paths.sort()).toEqual([...openAddresses, ...appAddresses, '*'].sort());
});
