import { part } from '../requirement.ts';

/** Section 2, addresses: pages, parameters, who is led where. */
export const routes = [
  part('Public routes', {
    'S2.1': 'Open to everybody: /, /sign-up, /privacy, /tos, /about.',
    'S2.2': '/ is the landing page.',
    'S2.3': '/sign-up is the welcome with the button to sign in.',
  }),
  part('Routes of the app', {
    'S2.4':
      'There is a screen at home, connect, connected, profile, profile/{id}, profile/{id}/post, profile/photo, profile/cover, profile/username, profile/follow_request, profile/settings, profile/delete-account, post/add, post/{id}, message, notification, goals, goals/add, goals/edit/{id}.',
    'S2.5': 'profile without an id is the own profile, and so is profile/{own id}.',
    'S2.6': 'profile/{id} is the profile of that couple.',
    'S2.7': 'profile/{id}/post has the posts of that couple; focused={postId} names the one to begin at.',
    'S2.8': {
      says: 'The page about deleting an account is open to visitors too.',
      decision: '2026-11-21-the-specification-settled',
    },
  }),
  part('Query parameters', {
    'S2.9': 'back=true: after an edit go back, instead of on to the next step.',
    'S2.10': 'reload=true: the profile is fetched anew.',
    'S2.11': 'reload=true: the follow requests are fetched anew.',
    'S2.12': 'tab is Post, Follower or Following.',
    'S2.13': 'Without tab it is Post.',
    'S2.14': 'step is the step of making a post.',
    'S2.15': 'showCancel shows a way to cancel.',
    'S2.16': 'messagePhotoId opens the lightbox of that message.',
    'S2.17': 'postCommentId={postId} opens the comments over the timeline.',
    'S2.18': 'postOptionId={postId} opens the options of the post.',
    'S2.19': 'postDeleteId={postId} opens the question whether to delete it.',
    'S2.20': 'warnFollowAction=true opens the question whether to take back a request or a following.',
    'S2.21': {
      says: '/#?checkImport=true asks whether something was handed over: photos become a post; with nothing there the mark goes.',
      decision: '2026-11-21-one-bridge-to-the-phone',
    },
  }),
  part('Route guards', {
    'S2.22': 'Somebody signed in, with a partner, who comes to / or /sign-up is led to /home.',
    'S2.23': 'Somebody signed in, without a partner, is led from there to /connect.',
    'S2.24': {
      says: 'About, privacy, tos and delete-account stay open to who is signed in.',
      decision: '2026-11-21-the-specification-settled',
    },
    'S2.25': 'Somebody signed out in a protected place is led to /sign-up.',
    'S2.26': 'After signing in there they come to where they wanted to go.',
    'S2.27': 'Somebody without a partner is led to /connect, unless already below /connect or /home.',
    'S2.28': {
      says: 'Settings, deletion, export, blocked couples and log-out are open without a partner too.',
      decision: '2026-11-21-the-specification-settled',
    },
    'S2.29': 'When the socket of somebody alone says that they are connected, the app goes to /connected.',
    'S2.30':
      'At the start the logo stands for at least a second while the stored person is loaded; then one is led on.',
  }),
  part('Sign-in', {
    'S2.31': 'The welcome has the button to sign in.',
    'S2.32': "While it signs in, 'Signing in' fills the screen.",
    'S2.33':
      "When that fails, the dialog 'Error Signing' says what the server said, else 'There was an error while signing in. Please try again.'",
    'S2.34': 'Confirming it clears the error and makes the button ready again.',
  }),
  part('Permission to notify', {
    'S2.35': "In the wrapper the dialog 'Notification Permission' asks to allow notifications.",
    'S2.36': 'Its buttons are Cancel and Turn on.',
  }),
  part('Bottom bar', {
    'S2.37': 'Its tabs are home, message, goals and profile.',
    'S2.38': 'The tab of messages counts the unseen ones.',
    'S2.39': "A count above nine is '9+'; none is hidden.",
    'S2.40': 'It stands under the own profile.',
    'S2.41': 'Without a partner it has home (/home) and connect (/connect).',
    'S2.42': {
      says: 'On home, goals and notifications it has the same four tabs; in the room and while a post is made it is hidden.',
      decision: '2026-11-21-the-specification-settled',
    },
  }),
  part('Dialogs', {
    'S2.43': 'A dialog has a title, an icon and a message.',
    'S2.44': "Its positive button is called 'Okay' unless told otherwise.",
    'S2.45': "It may have a negative one, 'Cancel' unless told otherwise.",
    'S2.46': 'A press beside it closes it.',
    'S2.47': 'Buttons are primary, neutral, text, outlined, or red.',
  }),
];
