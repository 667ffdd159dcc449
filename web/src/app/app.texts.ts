/** Texts of the screen that stands in for a broken one. */
export const appTexts = {
  broken: {
    title: 'Something went wrong',
    line: 'That is our fault, not yours. Loading the page again usually helps.',
    reload: 'Reload',
    notLoaded: 'This page could not be loaded',
    notLoadedLine: 'Check your connection and try again.',
  },
};
