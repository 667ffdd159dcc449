/** Shown when a push cannot be read, because browsers require a visible notification for every push. */
export const unreadablePush = {
  title: 'Twosome',
  body: 'There is something new for the two of you.',
};
