/**
 * The screens besides those that most visits begin with. Their names and the files they need are three kilobytes of
 * the first scripts, so they are loaded after home, or by the page of another address.
 */
export const laterScreens = {
  LandingScreen: () => import('./screens/LandingScreen.tsx'),
  AboutScreen: () => import('./screens/AboutScreen.tsx'),
  PrivacyScreen: () => import('./screens/PrivacyScreen.tsx'),
  TermsScreen: () => import('./screens/TermsScreen.tsx'),
  DeletionScreen: () => import('./screens/DeletionScreen.tsx'),
  NotFoundScreen: () => import('./screens/NotFoundScreen.tsx'),
  DeleteAccountScreen: () => import('./screens/DeleteAccountScreen.tsx'),
  ConnectScreen: () => import('./screens/ConnectScreen.tsx'),
  SettingsScreen: () => import('./screens/SettingsScreen.tsx'),
  FirstNameScreen: () => import('./screens/FirstNameScreen.tsx'),
  DevicesScreen: () => import('./screens/DevicesScreen.tsx'),
  NotificationSettingsScreen: () => import('./screens/NotificationSettingsScreen.tsx'),
  BlockedScreen: () => import('./screens/BlockedScreen.tsx'),
  ExportScreen: () => import('./screens/ExportScreen.tsx'),
  ProfileScreen: () => import('./screens/ProfileScreen.tsx'),
  ProfilePhotoScreen: () => import('./screens/ProfilePhotoScreen.tsx'),
  ProfileCoverScreen: () => import('./screens/ProfileCoverScreen.tsx'),
  UsernameScreen: () => import('./screens/UsernameScreen.tsx'),
  FollowRequestScreen: () => import('./screens/FollowRequestScreen.tsx'),
  PostsScreen: () => import('./screens/PostsScreen.tsx'),
  AddPostScreen: () => import('./screens/AddPostScreen.tsx'),
  DeletedPostsScreen: () => import('./screens/DeletedPostsScreen.tsx'),
  PostScreen: () => import('./screens/PostScreen.tsx'),
  RoomScreen: () => import('./screens/RoomScreen.tsx'),
  NotificationScreen: () => import('./screens/NotificationScreen.tsx'),
  GoalsScreen: () => import('./screens/GoalsScreen.tsx'),
  GoalFormScreen: () => import('./screens/GoalFormScreen.tsx'),
  ConnectedScreen: () => import('./screens/ConnectedScreen.tsx'),
};
