import type { Address } from '@twosome/contract/platform/addresses';
import type { ComponentType } from 'react';
import { PartneredOnly, SignedInOnly, SignedOutOnly } from './guards.tsx';
import type { RouteObject } from './platform/router/match.ts';
import { BrokenScreen } from './screens/BrokenScreen.tsx';
import { ForVisitors } from './screens/ForVisitors.tsx';
import { Root } from './screens/Root.tsx';

/** What a screen's file exports; `prepare` starts the screen's requests before it renders. */
interface ScreenFile {
  default: ComponentType;
  prepare?: () => void;
}

/** Every address, its screen and who may open it. Each screen is a separate chunk. */
const screen = (path: Address | '*', load: () => Promise<ScreenFile>): RouteObject => ({
  path,
  lazy: async () => {
    const { default: Component, prepare } = await load();
    prepare?.();
    return { Component };
  },
});

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
                children: [
                  screen('/', () => import('./screens/LandingScreen.tsx')),
                  screen('/sign-up', () => import('./screens/WelcomeScreen.tsx')),
                ],
              },
              screen('/about', () => import('./screens/AboutScreen.tsx')),
              screen('/privacy', () => import('./screens/PrivacyScreen.tsx')),
              screen('/tos', () => import('./screens/TermsScreen.tsx')),
              screen('/delete-account', () => import('./screens/DeletionScreen.tsx')),
              screen('*', () => import('./screens/NotFoundScreen.tsx')),
            ],
          },
          {
            lazy: async () => ({ Component: (await import('./screens/AppFrame.tsx')).AppFrame }),
            children: [
              {
                element: <ForVisitors />,
                children: [
                  screen('/profile/delete-account', () => import('./screens/DeleteAccountScreen.tsx')),
                ],
              },
              {
                element: <SignedInOnly />,
                children: [
                  screen('/home', () => import('./screens/HomeScreen.tsx')),
                  screen('/connect', () => import('./screens/ConnectScreen.tsx')),
                  screen('/profile/settings', () => import('./screens/SettingsScreen.tsx')),
                  screen('/profile/settings/name', () => import('./screens/FirstNameScreen.tsx')),
                  screen('/profile/settings/devices', () => import('./screens/DevicesScreen.tsx')),
                  screen(
                    '/profile/settings/notifications',
                    () => import('./screens/NotificationSettingsScreen.tsx'),
                  ),
                  screen('/profile/settings/blocked', () => import('./screens/BlockedScreen.tsx')),
                  screen('/profile/settings/export', () => import('./screens/ExportScreen.tsx')),
                ],
              },
              {
                element: <PartneredOnly />,
                children: [
                  screen('/profile', () => import('./screens/ProfileScreen.tsx')),
                  screen('/profile/photo', () => import('./screens/ProfilePhotoScreen.tsx')),
                  screen('/profile/cover', () => import('./screens/ProfileCoverScreen.tsx')),
                  screen('/profile/username', () => import('./screens/UsernameScreen.tsx')),
                  screen('/profile/follow_request', () => import('./screens/FollowRequestScreen.tsx')),
                  screen('/profile/:id', () => import('./screens/ProfileScreen.tsx')),
                  screen('/profile/:id/post', () => import('./screens/PostsScreen.tsx')),
                  screen('/post/add', () => import('./screens/AddPostScreen.tsx')),
                  screen('/post/deleted', () => import('./screens/DeletedPostsScreen.tsx')),
                  screen('/post/:id', () => import('./screens/PostScreen.tsx')),
                  screen('/message', () => import('./screens/RoomScreen.tsx')),
                  screen('/notification', () => import('./screens/NotificationScreen.tsx')),
                  screen('/goals', () => import('./screens/GoalsScreen.tsx')),
                  screen('/goals/add', () => import('./screens/GoalFormScreen.tsx')),
                  screen('/goals/edit/:id', () => import('./screens/GoalFormScreen.tsx')),
                ],
              },
            ],
          },
          {
            element: <PartneredOnly />,
            children: [screen('/connected', () => import('./screens/ConnectedScreen.tsx'))],
          },
        ],
      },
    ],
  },
];
