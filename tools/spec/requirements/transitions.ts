import { part } from '../requirement.ts';

const settled = '2026-11-21-the-specification-settled';

/** Section 4, second half: state transitions of posts, follows, the account and the socket. */
export const transitions = [
  part('Clap', {
    'S4.39': "The first partner's clap is pending.",
    'S4.40': "The second partner's makes it complete.",
    'S4.41': 'The user who started it removes it by clapping again.',
    'S4.42': 'A complete response increases clap_count by one and is stored.',
    'S4.43': 'An incomplete response is stored, and the count stays.',
    'S4.44': {
      text: 'An empty response removes the clap, and decreases clap_count by one only if it was complete.',
      decision: settled,
    },
    'S4.45': {
      text: 'The changed post is relayed as sync_post, by the server, to each viewer as permitted.',
      decision: settled,
    },
    'S4.46': 'Complete, or started by the partner with mine pending: a full red heart.',
    'S4.47': 'Started by me, or pending: another red icon.',
    'S4.48': 'Started by the partner: half a heart.',
    'S4.49': 'Otherwise it is a plain heart.',
  }),
  part('Visibility of posts', {
    'S4.50': 'Publish makes a private post public.',
    'S4.51': 'Its button is on a private post of the couple, for the partner who did not create it.',
    'S4.52': 'Make Private makes a public post private.',
    'S4.53': 'It is disabled if the post is private already.',
    'S4.54': 'A new post is visible to the couple only, until the partner publishes it.',
  }),
  part('Follow button', {
    'S4.55': "have_sent_request: 'Requested', which asks whether to cancel it.",
    'S4.56': "have_received_request: 'Accept'.",
    'S4.57': "you_are_following: 'Following', which asks whether to unfollow.",
    'S4.58': "Otherwise 'Follow'.",
    'S4.59': {
      text: 'After a follow the profile is refetched, and the server relays sync_twosome.',
      decision: settled,
    },
    'S4.60': 'The user’s own profile has no such button.',
  }),
  part('Access to a profile', {
    'S4.61': 'Posts and lists are open if the profile is public.',
    'S4.62': 'They are open to followers.',
    'S4.63': 'They are open to the couple itself.',
    'S4.64': 'They are closed to all others.',
  }),
  part('Making a post', {
    'S4.65': 'Its steps are add, reorder, aspect, adjust, add-text, preview.',
    'S4.66': 'Its upload is none, uploading or error.',
  }),
  part('Deletion of an account', {
    'S4.67': 'It is scheduled.',
    'S4.68': 'It takes thirty days.',
    'S4.69': 'A user who signs in within them is asked whether to cancel it.',
    'S4.70': 'After them the user is erased.',
  }),
  part('Bottom sheet', {
    'S4.71': 'It is closed, opening, open, closing.',
    'S4.72': 'It is dragging and snapping.',
    'S4.73': 'It is resizing.',
  }),
  part('Socket', {
    'S4.74': 'It reconnects after one second, then after twice as long each time.',
    'S4.75': 'It never waits longer than 60 seconds.',
    'S4.76': 'After a connection of ten seconds the delay starts at one second again.',
    'S4.77': 'Queued messages are sent every second.',
    'S4.78': 'The client’s own relays are ignored.',
    'S4.79': {
      text: 'Each delay has a random part, so that clients do not reconnect simultaneously after a restart.',
      decision: settled,
    },
  }),
];
