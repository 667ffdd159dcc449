import { part } from '../requirement.ts';

const settled = '2026-11-21-the-specification-settled';

/** Section 4, second half: what becomes of posts, follows, the account, the socket. */
export const transitions = [
  part('Clap', {
    'S4.39': "The first partner's clap is pending.",
    'S4.40': "The second partner's makes it complete.",
    'S4.41': 'Who began it takes it back by doing it again.',
    'S4.42': 'A complete answer raises clap_count by one and is kept.',
    'S4.43': 'An answer that is not complete is kept, and the count stays.',
    'S4.44': {
      says: 'An empty answer takes the clap away, and lowers clap_count by one only if it was complete.',
      decision: settled,
    },
    'S4.45': {
      says: 'The changed post is relayed as sync_post, by the server, to everybody as they may see it.',
      decision: settled,
    },
    'S4.46': 'Complete, or begun by the partner with mine on its way: a full red heart.',
    'S4.47': 'Begun by me, or on its way: another red icon.',
    'S4.48': 'Begun by the partner: half a heart.',
    'S4.49': 'Otherwise it is a plain heart.',
  }),
  part('Visibility of posts', {
    'S4.50': 'Publish makes a private post public.',
    'S4.51': 'Its button is there on a private post of the couple, for who did not make it.',
    'S4.52': 'Make Private makes a public post private.',
    'S4.53': 'It is closed where the post is private already.',
    'S4.54': 'A new post is visible to the two only, until the partner shows it to the followers.',
  }),
  part('Follow button', {
    'S4.55': "have_sent_request: 'Requested', which asks whether to take it back.",
    'S4.56': "have_received_request: 'Accept'.",
    'S4.57': "you_are_following: 'Following', which asks whether to unfollow.",
    'S4.58': "Otherwise 'Follow'.",
    'S4.59': {
      says: 'After a follow the profile is fetched anew, and sync_twosome is relayed, by the server.',
      decision: settled,
    },
    'S4.60': 'There is no such button on the own profile.',
  }),
  part('Who sees a profile', {
    'S4.61': 'Posts and lists are open if the profile is public.',
    'S4.62': 'They are open to who follows it.',
    'S4.63': 'They are open to the couple itself.',
    'S4.64': 'They are closed to everybody else.',
  }),
  part('Making a post', {
    'S4.65': 'Its steps are add, reorder, aspect, adjust, add-text, preview.',
    'S4.66': 'Its upload is none, uploading or error.',
  }),
  part('Deletion of an account', {
    'S4.67': 'It is scheduled.',
    'S4.68': 'It takes thirty days.',
    'S4.69': 'Who signs in within them is asked whether to cancel it.',
    'S4.70': 'After them the person is erased.',
  }),
  part('Bottom sheet', {
    'S4.71': 'It is closed, opening, open, closing.',
    'S4.72': 'It is dragging and snapping.',
    'S4.73': 'It is resizing.',
  }),
  part('Socket', {
    'S4.74': 'It comes back after one second, twice as long each time.',
    'S4.75': 'It never waits longer than 60 seconds.',
    'S4.76': 'After ten seconds that held it begins at one second again.',
    'S4.77': 'What waits goes out every second.',
    'S4.78': 'What one relayed oneself is ignored.',
    'S4.79': {
      says: 'Each delay has a random share, so that a restart is no stampede.',
      decision: settled,
    },
  }),
];
