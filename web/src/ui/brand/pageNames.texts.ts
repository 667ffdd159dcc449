/** The names of pages that home links to: as links and as their titles. */
export const pageNames = {
  home: 'Home',
  search: 'Search',
  connect: 'Connect',
  messages: 'Messages',
  goals: 'Goals',
  profile: 'Profile',
  notifications: 'Notifications',
  requests: 'Follow Requests',
  settings: 'Settings',
  addPost: 'Add a post',
};
