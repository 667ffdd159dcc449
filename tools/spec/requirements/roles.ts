import { part } from '../requirement.ts';

/** Section 6: who may what. */
export const roles = [
  part('Roles', {
    'S6.1': 'A visitor has the public pages; anything protected leads to /sign-up.',
    'S6.2': 'Without a partner one has /connect and /home.',
    'S6.3': 'Their top bar has no actions.',
    'S6.4': 'Their claps and comments lead to /connect.',
    'S6.5': 'The server gives somebody without a partner no more than that either.',
    'S6.6': 'With a partner one has everything, with the socket of messages.',
    'S6.7': 'With a partner one has push.',
  }),
  part('Permissions', {
    'S6.8': 'Either partner may change photo, cover, username, visibility and bio.',
    'S6.9': 'Either partner sees the settings; others see a follow control.',
    'S6.10': 'Who looks at a private couple sees posts and lists only when following it.',
    'S6.11': 'Only the couple of a post sees its options (Delete, Make Private).',
    'S6.12': 'A comment can be deleted by the couple of the post and by who wrote it.',
    'S6.13': {
      says: 'A private post is published by the partner who did not make it, and by nobody else.',
      decision: '2026-11-21-the-specification-settled',
    },
    'S6.14': 'A goal names whichever partner added it.',
    'S6.15':
      'Follow requests are those to the own couple; followers and following are as open as the profile.',
  }),
];
