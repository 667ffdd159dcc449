export const postFeedTexts = {
  moreCouples: 'More couples',
  moreCouplesLine: 'What others share with everyone.',
  newPosts: 'New posts',
  caughtUp: "You're all caught up",
  refreshing: 'Loading new posts',
  notRefreshed: 'The timeline could not be refreshed.',
};
