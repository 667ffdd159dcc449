import { part } from '../requirement.ts';

/** Section 4, first half: the session, and lists. */
export const states = [
  part('Session', {
    'S4.1': 'At the start with a stored token: loading-user, until the user has loaded (idle).',
    'S4.2': 'logging-in while it signs in; error-logging-in when that failed.',
    'S4.3': 'logging-out while it logs out; error-logging-out when that failed.',
    'S4.4': 'updating-twosome while the profile is saved; error-updating-twosome when that failed.',
    'S4.5': 'A 401 or 403 at the start removes the token: session-expired.',
    'S4.6': 'Any other failure at the start: error-loading-user, and the token stays.',
    'S4.7': 'A user that could not be loaded shows a dialog with Retry.',
    'S4.8': 'An expired session shows a dialog whose Okay goes to sign-up and clears the error.',
    'S4.9': 'Log-out removes the user and the token and closes the sockets.',
    'S4.10': {
      text: 'A suspended user sees a separate screen.',
      decision: '2026-11-21-the-specification-settled',
    },
  }),
  part('Lists', {
    'S4.11': 'Notifications: none, loading, loaded.',
    'S4.12': 'Notifications are finished when a page holds fewer than twenty.',
    'S4.13': 'Notifications that failed to load: error.',
    'S4.14': 'Posts: loading, then loaded.',
    'S4.15': 'Posts: loading-more while the next page loads.',
    'S4.16': 'Posts: refreshing while the list is refetched.',
    'S4.17': 'Posts that failed to load: error.',
    'S4.18': 'Comments: loading, loading-more, loaded, error, like posts.',
    'S4.19': 'Profiles: loading, loaded, and finished without a next page.',
    'S4.20': 'Profiles that failed to load: error.',
    'S4.21': 'Goals: none, loading, loaded, and finished without a next page.',
    'S4.22': 'Goals that failed to load: error.',
    'S4.23': 'Older messages: idle, loading, and all-loaded when fewer than twenty arrived.',
    'S4.24': 'Older messages that failed to load: error.',
    'S4.25': 'Sending a message by HTTP: idle, sending, error.',
  }),
  part('Messages', {
    'S4.26': "A text-only message is sent by the socket, and is shown immediately as 'sending'.",
    'S4.27': 'A message with images is sent by HTTP.',
    'S4.28': "An event with the id of a shown message marks it as 'sent'.",
    'S4.29': 'Any other event is added as a new message.',
    'S4.30': 'A message of the partner is seen immediately while the room is focused and visible.',
    'S4.31': 'Otherwise the unseen count increases.',
    'S4.32': 'A room that becomes visible again with unseen messages sends seen.',
    'S4.33': 'A room that opens with unseen messages sends seen.',
    'S4.34': 'A typing event of the partner shows that they are typing.',
    'S4.35': 'A new message of theirs ends that.',
    'S4.36': 'A message is seen by the partner if it was added before the partner last saw the room.',
  }),
  part('Notifications', {
    'S4.37': {
      text: 'Unseen are those added after the last visit; a seen one never changes.',
      decision: '2026-11-21-notifications-hold-no-words',
    },
    'S4.38': 'The screen with unseen ones sends notification_seen after five seconds.',
  }),
];
