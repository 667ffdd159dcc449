import { type Address, type AppAddress, appAddresses } from '@twosome/contract/platform/addresses';
import type { RouteObject } from '../platform/router/match.ts';
import { ForVisitors } from './ForVisitors.tsx';
import { BrokenScreen } from './frame/BrokenScreen.tsx';
import { Root } from './frame/Root.tsx';
import { PartneredOnly, SignedInOnly, SignedOutOnly } from './guards.tsx';
import type { LaterAddress, ScreenFile } from './laterScreens.ts';

const screen = (path: Address | '*', load: () => Promise<ScreenFile>): RouteObject => ({
  path,
  lazy: async () => {
    const { default: Component, prepare } = await load();
    prepare?.();
    return { Component };
  },
});

export const loadLaterScreens = () => import('./laterScreens.ts');

const later = (address: LaterAddress): RouteObject =>
  screen(address, async () => (await loadLaterScreens()).laterScreens[address]());

const signedIn = [
  '/connect',
  '/profile/settings',
  '/profile/settings/name',
  '/profile/settings/devices',
  '/profile/settings/notifications',
  '/profile/settings/blocked',
  '/profile/settings/export',
] as const;
const elsewhere: readonly string[] = [...signedIn, '/home', '/connected', '/profile/delete-account'];

/** Every other page of the app needs a partner. */
const isPartnered = (address: AppAddress): address is Exclude<AppAddress, '/home'> =>
  !elsewhere.includes(address);

/** Every address, its layout and who may open it. Each screen is a separate chunk. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <BrokenScreen />,
    children: [
      {
        // an error of a screen leaves the frame around it in place
        errorElement: <BrokenScreen />,
        children: [
          {
            element: <ForVisitors />,
            children: [
              {
                element: <SignedOutOnly />,
                children: [later('/'), screen('/sign-up', () => import('../screens/WelcomeScreen.tsx'))],
              },
              ...(
                ['/about', '/privacy', '/tos', '/delete-account', '/report', '/child-safety', '*'] as const
              ).map(later),
            ],
          },
          {
            lazy: async () => ({ Component: (await import('./frame/AppFrame.tsx')).AppFrame }),
            children: [
              {
                element: <ForVisitors />,
                children: [later('/profile/delete-account')],
              },
              {
                element: <SignedInOnly />,
                children: [
                  screen('/home', () => import('../screens/HomeScreen.tsx')),
                  ...signedIn.map(later),
                ],
              },
              {
                element: <PartneredOnly />,
                children: appAddresses.filter(isPartnered).map(later),
              },
            ],
          },
          {
            element: <PartneredOnly />,
            children: [later('/connected')],
          },
        ],
      },
    ],
  },
];
