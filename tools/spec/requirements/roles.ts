import { part } from '../requirement.ts';

/** Section 6: who may what. */
export const roles = [
  part('Roles', {
    'S6.1': 'A visitor has the public pages; anything protected leads to /sign-up.',
    'S6.2': 'A user without a partner has /connect and /home.',
    'S6.3': 'Their top bar has no actions.',
    'S6.4': 'Their claps and comments lead to /connect.',
    'S6.5': 'The server enforces the same for users without a partner.',
    'S6.6': 'A user with a partner has everything, with the socket of messages.',
    'S6.7': 'A user with a partner has push.',
  }),
  part('Permissions', {
    'S6.8': 'Either partner may change photo, cover, username, visibility and bio.',
    'S6.9': 'Either partner sees the settings; others see a follow control.',
    'S6.10': 'A viewer of a private couple sees posts and lists only as a follower.',
    'S6.11': 'Only the couple of a post sees its options (Delete, Make Private).',
    'S6.12': 'A comment can be deleted by the couple of the post and by its author.',
    'S6.13': {
      text: 'A private post is published only by the partner who did not create it.',
      decision: '2026-11-21-the-specification-settled',
    },
    'S6.14': 'A goal names whichever partner added it.',
    'S6.15':
      'Follow requests are those to the user’s own couple; followers and following are as open as the profile.',
  }),
];
