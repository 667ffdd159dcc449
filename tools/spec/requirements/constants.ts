import { part } from '../requirement.ts';

const settled = '2026-11-21-the-specification-settled';

/** Section 9: numbers. */
export const constants = [
  part('Lists, waits and sockets', {
    'S9.1': 'Twenty notifications a page.',
    'S9.2': 'Twenty messages a page.',
    'S9.3': 'A list waits 200 ms before it is loaded.',
    'S9.4': 'Signing in waits one second.',
    'S9.5': 'A socket comes back after 1 s, doubling.',
    'S9.6': 'At most after 60 s.',
    'S9.7': 'After ten seconds of connection the delay starts again at 1 s.',
    'S9.8': 'What waits for the socket goes out every second.',
    'S9.9': "Badges say '9+' above nine.",
    'S9.10': 'The next page loads at 80 percent of the scroll height.',
    'S9.11': 'That is looked at once in 150 ms.',
    'S9.12': 'Older messages load within 20 px of the end.',
    'S9.13': 'Two taps within 600 ms are a clap.',
    'S9.14': 'Publishing waits 200 ms.',
    'S9.15': 'Deleting waits 200 ms.',
    'S9.16': 'Typing is said once a second.',
    'S9.17': 'Notifications are seen after five seconds.',
    'S9.18': 'The logo stands for at least a second.',
  }),
  part('On the screen', {
    'S9.19': 'The list of comments is at most 60vh high.',
    'S9.20': 'The box of a comment is at most 200 px high.',
    'S9.21': 'Suggestions stand behind the post of index 2.',
    'S9.22': 'Their photos are 150 by 150 px.',
    'S9.23': 'A swipe of more than 50 px turns the carousel.',
    'S9.24': { text: 'The carousel does not turn by itself.', decision: settled },
    'S9.25': 'It takes 350 ms to turn.',
    'S9.26': 'Toasts stand at the top right.',
    'S9.27': 'They go after 5000 ms.',
    'S9.28': 'Dragged by more than 80 percent of its width a toast goes.',
    'S9.29': 'Confetti falls for two seconds.',
    'S9.30': 'The continue link works after two seconds.',
    'S9.31': 'A focused post is 54 px below the top.',
    'S9.32': 'The posts of a profile have three columns.',
    'S9.33': 'The QR code contains the user’s id.',
    'S9.34': 'Its error correction is M.',
  }),
  part('Images', {
    'S9.35': {
      text: 'The crop box of a photo is 200 by 200 px, scaled to the available space.',
      decision: settled,
    },
    'S9.36': { text: 'That of a cover is 200 by 150 px, scaled likewise.', decision: settled },
    'S9.37': {
      text: 'That of a post is 200 px wide and 200 divided by the ratio high, scaled likewise.',
      decision: settled,
    },
    'S9.38': 'Ratios are 1:1, 4:3 and 4:5.',
    'S9.39': 'Zoom ranges from fitting the box to eight times that.',
    'S9.40': 'An uploaded image has at most 256 KB.',
    'S9.41': 'Its longest side is at most 1024 px.',
    'S9.42': 'It is a JPEG.',
    'S9.43': 'Images of the chat have the same limits.',
  }),
  part('Account and texts', {
    'S9.44': 'An account is deleted thirty days after the request.',
    'S9.45': 'A username has up to ten characters.',
    'S9.46': 'A bio has up to 255 characters.',
    'S9.47': 'The text of a post has up to 127 characters.',
    'S9.48':
      'Local storage keeps token, oldNotificationToken, unseenNotificationCount and unseenMessageCount under these names.',
  }),
];
