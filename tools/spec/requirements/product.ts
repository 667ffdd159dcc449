import { part } from '../requirement.ts';

/** Section 1: what it does, and for whom. */
export const product = [
  part('Couples', {
    'S1.1': 'It is for couples: two people share one joint profile, a twosome.',
    'S1.2':
      'Each of the two has a separate account, and signs in with the credential of an identity provider.',
    'S1.3':
      'The welcome screen invites to create a unique profile for the two of you, share your special moments, and see what other couples are up to.',
    'S1.4': 'Every user has a personal code, which is the user id.',
    'S1.5': 'The code is shared with the partner; entering it connects the two accounts.',
    'S1.6': 'A user without a partner reaches only the connect flow and home.',
  }),
  part('What a connected couple gets', {
    'S1.7': 'A timeline of posts.',
    'S1.8': 'Posts of images and text, private or public.',
    'S1.9': 'Claps on posts.',
    'S1.10': 'Comments on posts.',
    'S1.11': 'Requests to follow, following, followers.',
    'S1.12': 'Suggestions of couples to follow.',
    'S1.13': 'A private chat for the couple.',
    'S1.14': 'The chat shows that the partner is typing, and what they have seen.',
    'S1.15': 'Notifications.',
    'S1.16': 'Shared goals.',
    'S1.17': 'A profile with photo, cover, username, bio and visibility.',
  }),
  part('The native wrapper', {
    'S1.18': 'It asks for the notification permission.',
    'S1.19': 'It provides the phone’s push token.',
    'S1.20': 'It offers the phone’s accounts for the identity provider.',
    'S1.21': 'It asks to rate the app.',
    'S1.22': 'It shares the app.',
    'S1.23': 'It scans the QR code of a partner.',
  }),
  part('The installed app', {
    'S1.30': 'A browser can install it, and prompts only after a tap in the settings.',
    'S1.31': 'After the first visit every screen opens offline.',
    'S1.32': 'A new version is announced and loaded on request; other tabs continue with theirs.',
    'S1.33': 'Loading it keeps unsaved text, or asks first.',
  }),
  part('The public site', {
    'S1.24': 'The landing page has a headline about setting goals and growing together.',
    'S1.25': 'It has a link to the app in its store, if the operator has configured it.',
    'S1.26': 'The about page tells the mission, the vision, and why to choose it.',
    'S1.27': 'There is a privacy policy.',
    'S1.28': 'There are terms of service.',
    'S1.29': 'The footer has quick links and, as the contact, the address in SUPPORT_EMAIL.',
  }),
];
