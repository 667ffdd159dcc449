import { part } from '../requirement.ts';

/** Section 4, first half: who one is, and lists. */
export const states = [
  part('Who one is', {
    'S4.1': 'At the start with a stored token: loading-user, until the person is there (idle).',
    'S4.2': 'logging-in while it signs in; error-logging-in when that failed.',
    'S4.3': 'logging-out while it logs out; error-logging-out when that failed.',
    'S4.4': 'updating-twosome while the profile is saved; error-updating-twosome when that failed.',
    'S4.5': 'A 401 or 403 at the start removes the token: session-expired.',
    'S4.6': 'Any other failure at the start: error-loading-user, and the token stays.',
    'S4.7': 'A person who could not be loaded is said in a dialog with Retry.',
    'S4.8': 'A session that is over is said in a dialog whose Okay goes to sign-up and clears the error.',
    'S4.9': 'Log-out takes the person and the token away and closes the sockets.',
    'S4.10': {
      says: 'A suspended person is told so, in a dialog of its own.',
      decision: '2026-11-21-the-specification-settled',
    },
  }),
  part('Lists', {
    'S4.11': 'Notifications: none, loading, then what came.',
    'S4.12': 'Notifications are finished when a page holds fewer than twenty.',
    'S4.13': 'Notifications that did not come: error.',
    'S4.14': 'Posts: loading, then loaded.',
    'S4.15': 'Posts: loading-more while the next page comes.',
    'S4.16': 'Posts: refreshing while the list is looked at anew.',
    'S4.17': 'Posts that did not come: error.',
    'S4.18': 'Comments: loading, loading-more, loaded, error, like posts.',
    'S4.19': 'Profiles: loading, loaded, and finished without a next page.',
    'S4.20': 'Profiles that did not come: error.',
    'S4.21': 'Goals: none, loading, loaded, and finished without a next page.',
    'S4.22': 'Goals that did not come: error.',
    'S4.23': 'Older messages: idle, loading, and all-loaded when fewer than twenty came.',
    'S4.24': 'Older messages that did not come: error.',
    'S4.25': 'Sending a message by HTTP: idle, sending, error.',
  }),
  part('Messages', {
    'S4.26': "A message of text alone goes by the socket, and stands there at once as 'sending'.",
    'S4.27': 'A message with images goes by HTTP.',
    'S4.28': "What comes with the id of one that is there makes that one 'sent'.",
    'S4.29': 'Anything else that comes is put in as a new message.',
    'S4.30': 'What the partner sends while the room is focused and visible is seen at once.',
    'S4.31': 'Otherwise the unseen count rises.',
    'S4.32': 'A room that becomes visible again with unseen messages sends seen.',
    'S4.33': 'A room that opens with unseen messages sends seen.',
    'S4.34': 'A typing event of the partner says that they type.',
    'S4.35': 'A new message of theirs ends that.',
    'S4.36': "A message is seen by the partner if it was added before the partner's last look.",
  }),
  part('Notifications', {
    'S4.37': {
      says: 'Unseen are those that were added after the last look; one that was seen never changes.',
      decision: '2026-11-21-notifications-hold-no-words',
    },
    'S4.38': 'The screen with unseen ones says notification_seen after five seconds.',
  }),
];
