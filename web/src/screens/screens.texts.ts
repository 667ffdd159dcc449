/** Texts that home shows, or any screen. Those of other screens stand in further files. */
export const screensTexts = {
  pages: {
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
  },
  timeline: {
    empty: 'What couples share with everyone comes here.',
  },
  broken: {
    title: 'Something went wrong',
    line: 'That is our fault, not yours. Loading the page again usually helps.',
    reload: 'Reload',
    notLoaded: 'This page could not be loaded',
    notLoadedLine: 'Check your connection and try again.',
  },
  unseen: 'new',
};
