import type { Address } from '@twosome/contract/platform/addresses';
import type { ComponentType } from 'react';

/** What a screen's file exports; `prepare` starts the screen's requests before it renders. */
export interface ScreenFile {
  default: ComponentType;
  prepare?: () => void;
}

/** '*': every other address */
export type LaterAddress = Exclude<Address, '/home' | '/sign-up'> | '*';

/**
 * The screen of each address, besides those that most visits begin with. Their names and the files they need are three
 * kilobytes of the first scripts, so they are loaded after home, or by the page of another address.
 */
export const laterScreens: Readonly<Record<LaterAddress, () => Promise<ScreenFile>>> = {
  '/': () => import('../site/LandingScreen.tsx'),
  '/about': () => import('../site/AboutScreen.tsx'),
  '/privacy': () => import('../site/PrivacyScreen.tsx'),
  '/tos': () => import('../site/TermsScreen.tsx'),
  '/delete-account': () => import('../site/DeletionScreen.tsx'),
  '/report': () => import('../site/ReportScreen.tsx'),
  '/child-safety': () => import('../site/ChildSafetyScreen.tsx'),
  '*': () => import('../site/NotFoundScreen.tsx'),
  '/profile/delete-account': () => import('../screens/DeleteAccountScreen.tsx'),
  '/connect': () => import('../features/pair/ConnectScreen.tsx'),
  '/profile/settings': () => import('../screens/SettingsScreen.tsx'),
  '/profile/settings/name': () => import('../features/auth/FirstNameScreen.tsx'),
  '/profile/settings/devices': () => import('../features/auth/DevicesScreen.tsx'),
  '/profile/settings/notifications': () => import('../features/notification/NotificationSettingsScreen.tsx'),
  '/profile/settings/blocked': () => import('../features/follow/BlockedScreen.tsx'),
  '/profile/settings/export': () => import('../features/account/ExportScreen.tsx'),
  '/search': () => import('../features/follow/SearchScreen.tsx'),
  '/profile/settings/import': () => import('../features/import/ImportScreen.tsx'),
  '/profile': () => import('../screens/ProfileScreen.tsx'),
  '/profile/photo': () => import('../screens/ProfilePhotoScreen.tsx'),
  '/profile/cover': () => import('../screens/ProfileCoverScreen.tsx'),
  '/profile/username': () => import('../screens/UsernameScreen.tsx'),
  '/profile/follow_request': () => import('../features/follow/FollowRequestScreen.tsx'),
  '/profile/:id': () => import('../screens/ProfileScreen.tsx'),
  '/profile/:id/post': () => import('../screens/PostsScreen.tsx'),
  '/post/add': () => import('../features/post/AddPostScreen.tsx'),
  '/post/deleted': () => import('../features/post/DeletedPostsScreen.tsx'),
  '/post/:id': () => import('../screens/PostScreen.tsx'),
  '/message': () => import('../features/message/RoomScreen.tsx'),
  '/message/search': () => import('../features/message/RoomSearchScreen.tsx'),
  '/message/media': () => import('../features/message/RoomPhotosScreen.tsx'),
  '/notification': () => import('../features/notification/NotificationScreen.tsx'),
  '/goals': () => import('../screens/GoalsScreen.tsx'),
  '/goals/add': () => import('../features/goal/GoalFormScreen.tsx'),
  '/goals/edit/:id': () => import('../features/goal/GoalFormScreen.tsx'),
  '/question': () => import('../features/question/QuestionScreen.tsx'),
  '/question/past': () => import('../features/question/PastQuestionsScreen.tsx'),
  '/letter': () => import('../features/letter/LettersScreen.tsx'),
  '/letter/opened': () => import('../features/letter/OpenedLettersScreen.tsx'),
  '/letter/write': () => import('../features/letter/WriteLetterScreen.tsx'),
  '/book': () => import('../features/book/BookScreen.tsx'),
  '/connected': () => import('../features/pair/ConnectedScreen.tsx'),
};
