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
  '/connect': () => import('../screens/ConnectScreen.tsx'),
  '/profile/settings': () => import('../screens/SettingsScreen.tsx'),
  '/profile/settings/name': () => import('../screens/FirstNameScreen.tsx'),
  '/profile/settings/devices': () => import('../screens/DevicesScreen.tsx'),
  '/profile/settings/notifications': () => import('../screens/NotificationSettingsScreen.tsx'),
  '/profile/settings/blocked': () => import('../screens/BlockedScreen.tsx'),
  '/profile/settings/export': () => import('../screens/ExportScreen.tsx'),
  '/search': () => import('../screens/SearchScreen.tsx'),
  '/profile/settings/import': () => import('../screens/ImportScreen.tsx'),
  '/profile': () => import('../screens/ProfileScreen.tsx'),
  '/profile/photo': () => import('../screens/ProfilePhotoScreen.tsx'),
  '/profile/cover': () => import('../screens/ProfileCoverScreen.tsx'),
  '/profile/username': () => import('../screens/UsernameScreen.tsx'),
  '/profile/follow_request': () => import('../screens/FollowRequestScreen.tsx'),
  '/profile/:id': () => import('../screens/ProfileScreen.tsx'),
  '/profile/:id/post': () => import('../screens/PostsScreen.tsx'),
  '/post/add': () => import('../screens/AddPostScreen.tsx'),
  '/post/deleted': () => import('../screens/DeletedPostsScreen.tsx'),
  '/post/:id': () => import('../screens/PostScreen.tsx'),
  '/message': () => import('../screens/RoomScreen.tsx'),
  '/message/search': () => import('../screens/RoomSearchScreen.tsx'),
  '/message/media': () => import('../screens/RoomPhotosScreen.tsx'),
  '/notification': () => import('../screens/NotificationScreen.tsx'),
  '/goals': () => import('../screens/GoalsScreen.tsx'),
  '/goals/add': () => import('../screens/GoalFormScreen.tsx'),
  '/goals/edit/:id': () => import('../screens/GoalFormScreen.tsx'),
  '/question': () => import('../screens/QuestionScreen.tsx'),
  '/question/past': () => import('../screens/PastQuestionsScreen.tsx'),
  '/letter': () => import('../screens/LettersScreen.tsx'),
  '/letter/opened': () => import('../screens/OpenedLettersScreen.tsx'),
  '/letter/write': () => import('../screens/WriteLetterScreen.tsx'),
  '/book': () => import('../screens/BookScreen.tsx'),
  '/connected': () => import('../screens/ConnectedScreen.tsx'),
};
