/** Toasts about the book. They load before the rest of its texts. */
export const bookNewsTexts = {
  ready: 'Your book is ready',
  failed: 'Your book could not be made',
  show: 'Show',
};
