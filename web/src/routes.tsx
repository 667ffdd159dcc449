import type { Address } from '@twosome/contract/platform/addresses';
import type { ComponentType } from 'react';
import { PartneredOnly, SignedInOnly, SignedOutOnly } from './guards.tsx';
import type { laterScreens } from './laterScreens.ts';
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

export const loadLaterScreens = () => import('./laterScreens.ts');

const later = (name: keyof typeof laterScreens) => async (): Promise<ScreenFile> =>
  (await loadLaterScreens()).laterScreens[name]();

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
                  screen('/', later('LandingScreen')),
                  screen('/sign-up', () => import('./screens/WelcomeScreen.tsx')),
                ],
              },
              screen('/about', later('AboutScreen')),
              screen('/privacy', later('PrivacyScreen')),
              screen('/tos', later('TermsScreen')),
              screen('/delete-account', later('DeletionScreen')),
              screen('/report', later('ReportScreen')),
              screen('/child-safety', later('ChildSafetyScreen')),
              screen('*', later('NotFoundScreen')),
            ],
          },
          {
            lazy: async () => ({ Component: (await import('./screens/AppFrame.tsx')).AppFrame }),
            children: [
              {
                element: <ForVisitors />,
                children: [screen('/profile/delete-account', later('DeleteAccountScreen'))],
              },
              {
                element: <SignedInOnly />,
                children: [
                  screen('/home', () => import('./screens/HomeScreen.tsx')),
                  screen('/connect', later('ConnectScreen')),
                  screen('/profile/settings', later('SettingsScreen')),
                  screen('/profile/settings/name', later('FirstNameScreen')),
                  screen('/profile/settings/devices', later('DevicesScreen')),
                  screen('/profile/settings/notifications', later('NotificationSettingsScreen')),
                  screen('/profile/settings/blocked', later('BlockedScreen')),
                  screen('/profile/settings/export', later('ExportScreen')),
                ],
              },
              {
                element: <PartneredOnly />,
                children: [
                  screen('/search', later('SearchScreen')),
                  screen('/profile/settings/import', later('ImportScreen')),
                  screen('/profile', later('ProfileScreen')),
                  screen('/profile/photo', later('ProfilePhotoScreen')),
                  screen('/profile/cover', later('ProfileCoverScreen')),
                  screen('/profile/username', later('UsernameScreen')),
                  screen('/profile/follow_request', later('FollowRequestScreen')),
                  screen('/profile/:id', later('ProfileScreen')),
                  screen('/profile/:id/post', later('PostsScreen')),
                  screen('/post/add', later('AddPostScreen')),
                  screen('/post/deleted', later('DeletedPostsScreen')),
                  screen('/post/:id', later('PostScreen')),
                  screen('/message', later('RoomScreen')),
                  screen('/message/search', later('RoomSearchScreen')),
                  screen('/message/media', later('RoomPhotosScreen')),
                  screen('/notification', later('NotificationScreen')),
                  screen('/goals', later('GoalsScreen')),
                  screen('/goals/add', later('GoalFormScreen')),
                  screen('/goals/edit/:id', later('GoalFormScreen')),
                  screen('/question', later('QuestionScreen')),
                  screen('/question/past', later('PastQuestionsScreen')),
                  screen('/letter', later('LettersScreen')),
                  screen('/letter/opened', later('OpenedLettersScreen')),
                  screen('/letter/write', later('WriteLetterScreen')),
                  screen('/book', later('BookScreen')),
                ],
              },
            ],
          },
          {
            element: <PartneredOnly />,
            children: [screen('/connected', later('ConnectedScreen'))],
          },
        ],
      },
    ],
  },
];
