export const keysTexts = {
  title: 'Keyboard shortcuts',
  groups: [
    {
      heading: 'Posts',
      keys: [
        [['j'], 'Next post'],
        [['k'], 'Previous post'],
        [['l'], 'Clap'],
        [['c'], 'Comments'],
        [['r'], 'Refresh home'],
      ],
    },
    {
      heading: 'Go to',
      keys: [
        [['g', 'h'], 'Home'],
        [['g', 'm'], 'Messages'],
        [['g', 'n'], 'Notifications'],
        [['g', 'p'], 'Profile'],
        [['n'], 'New post'],
        [['/'], 'Search'],
        [['?'], 'This list'],
      ],
    },
  ] satisfies { heading: string; keys: [string[], string][] }[],
  followedBy: 'then',
  on: 'Single keys',
  hint: 'Turn them off if you speak to your computer or if they get in your way. This device remembers it.',
};
