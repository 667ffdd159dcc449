import type { RouteObject } from '../platform/router/match.ts';
import { ForVisitors } from './ForVisitors.tsx';
import { PartneredOnly, SignedInOnly, SignedOutOnly } from './guards.tsx';
import { appFrame, screen } from './screen.ts';

/** The layout, the guard and the screen of every address but those of `routes.tsx`. */
export const laterRoutes: readonly RouteObject[] = [
  {
    element: <ForVisitors />,
    children: [
      {
        element: <SignedOutOnly />,
        children: [screen('/', () => import('../site/LandingScreen.tsx'))],
      },
      screen('/about', () => import('../site/AboutScreen.tsx')),
      screen('/privacy', () => import('../site/PrivacyScreen.tsx')),
      screen('/tos', () => import('../site/TermsScreen.tsx')),
      screen('/delete-account', () => import('../site/DeletionScreen.tsx')),
      screen('/report', () => import('../site/ReportScreen.tsx')),
      screen('/child-safety', () => import('../site/ChildSafetyScreen.tsx')),
      screen('*', () => import('../site/NotFoundScreen.tsx')),
    ],
  },
  {
    lazy: appFrame,
    children: [
      {
        element: <ForVisitors />,
        children: [screen('/profile/delete-account', () => import('../screens/DeleteAccountScreen.tsx'))],
      },
      {
        element: <SignedInOnly />,
        children: [
          screen('/connect', () => import('../features/pair/ConnectScreen.tsx')),
          screen('/profile/settings', () => import('../screens/SettingsScreen.tsx')),
          screen('/profile/settings/name', () => import('../features/auth/FirstNameScreen.tsx')),
          screen('/profile/settings/devices', () => import('../features/auth/DevicesScreen.tsx')),
          screen(
            '/profile/settings/notifications',
            () => import('../features/notification/NotificationSettingsScreen.tsx'),
          ),
          screen('/profile/settings/blocked', () => import('../features/follow/BlockedScreen.tsx')),
          screen('/profile/settings/data', () => import('../screens/DataScreen.tsx')),
          screen('/profile/settings/export', () => import('../features/account/ExportScreen.tsx')),
        ],
      },
      {
        element: <PartneredOnly />,
        children: [
          screen('/search', () => import('../features/follow/SearchScreen.tsx')),
          screen('/profile/settings/import', () => import('../features/import/ImportScreen.tsx')),
          screen('/profile', () => import('../screens/ProfileScreen.tsx')),
          screen('/profile/photo', () => import('../screens/ProfilePhotoScreen.tsx')),
          screen('/profile/cover', () => import('../screens/ProfileCoverScreen.tsx')),
          screen('/profile/username', () => import('../screens/UsernameScreen.tsx')),
          screen('/profile/follow_request', () => import('../features/follow/FollowRequestScreen.tsx')),
          screen('/profile/:id', () => import('../screens/ProfileScreen.tsx')),
          screen('/profile/:id/post', () => import('../screens/PostsScreen.tsx')),
          screen('/post/add', () => import('../features/post/AddPostScreen.tsx')),
          screen('/post/deleted', () => import('../features/post/DeletedPostsScreen.tsx')),
          screen('/post/:id', () => import('../screens/PostScreen.tsx')),
          screen('/message', () => import('../screens/RoomScreen.tsx')),
          screen('/message/search', () => import('../features/message/RoomSearchScreen.tsx')),
          screen('/message/media', () => import('../features/message/RoomPhotosScreen.tsx')),
          screen('/notification', () => import('../features/notification/NotificationScreen.tsx')),
          screen('/goals', () => import('../screens/GoalsScreen.tsx')),
          screen('/goals/add', () => import('../features/goal/GoalFormScreen.tsx')),
          screen('/goals/edit/:id', () => import('../features/goal/GoalFormScreen.tsx')),
          screen('/question', () => import('../features/question/QuestionScreen.tsx')),
          screen('/question/past', () => import('../features/question/PastQuestionsScreen.tsx')),
          screen('/letter', () => import('../features/letter/LettersScreen.tsx')),
          screen('/letter/opened', () => import('../features/letter/OpenedLettersScreen.tsx')),
          screen('/letter/write', () => import('../features/letter/WriteLetterScreen.tsx')),
          screen('/book', () => import('../features/book/BookScreen.tsx')),
        ],
      },
    ],
  },
  {
    element: <PartneredOnly />,
    children: [screen('/connected', () => import('../features/pair/ConnectedScreen.tsx'))],
  },
];
