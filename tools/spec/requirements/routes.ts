import { part } from '../requirement.ts';

/** Section 2, addresses: pages, parameters, who is led where. */
export const routes = [
  part('Public routes', {
    'S2.1': 'Public: /, /sign-up, /privacy, /tos, /about.',
    'S2.2': '/ is the landing page.',
    'S2.3': '/sign-up is the welcome with the button to sign in.',
  }),
  part('Routes of the app', {
    'S2.4':
      'There is a screen at home, connect, connected, profile, profile/{id}, profile/{id}/post, profile/photo, profile/cover, profile/username, profile/follow_request, profile/settings, profile/delete-account, post/add, post/{id}, message, notification, goals, goals/add, goals/edit/{id}.',
    'S2.5': 'profile without an id is the user’s own profile, and so is profile/{own id}.',
    'S2.6': 'profile/{id} is the profile of that couple.',
    'S2.7': 'profile/{id}/post has the posts of that couple; focused={postId} names the one to begin at.',
    'S2.8': {
      text: 'The page about deleting an account is open to visitors too.',
      decision: '2026-11-21-the-specification-settled',
    },
  }),
  part('Query parameters', {
    'S2.9': 'back=true: after an edit the app goes back, instead of to the next step.',
    'S2.10': 'reload=true: the profile is refetched.',
    'S2.11': 'reload=true: the follow requests are refetched.',
    'S2.12': 'tab is Post, Follower or Following.',
    'S2.13': 'Without tab it is Post.',
    'S2.14': 'step is the step of the post wizard.',
    'S2.15': 'showCancel shows a Cancel button.',
    'S2.16': 'messagePhotoId opens the lightbox of that message.',
    'S2.17': 'postCommentId={postId} opens the comments over the timeline.',
    'S2.18': 'postOptionId={postId} opens the options of the post.',
    'S2.19': 'postDeleteId={postId} opens the dialog to delete it.',
    'S2.20': 'warnFollowAction=true opens the dialog to cancel a request or to unfollow.',
    'S2.21': {
      text: '/#?checkImport=true asks whether photos were shared: they become a post; without any the parameter is removed.',
      decision: '2026-11-21-one-bridge-to-the-phone',
    },
  }),
  part('Route guards', {
    'S2.22': 'A signed-in user with a partner who opens / or /sign-up is led to /home.',
    'S2.23': 'A signed-in user without a partner is led from there to /connect.',
    'S2.24': {
      text: 'About, privacy, tos and delete-account stay open to signed-in users.',
      decision: '2026-11-21-the-specification-settled',
    },
    'S2.25': 'A visitor of a protected page is led to /sign-up.',
    'S2.26': 'After signing in there they reach the requested page.',
    'S2.27': 'A user without a partner is led to /connect, unless already below /connect or /home.',
    'S2.28': {
      text: 'Settings, deletion, export, blocked couples and log-out are open without a partner too.',
      decision: '2026-11-21-the-specification-settled',
    },
    'S2.29': 'When the socket of a user without a partner reports a connection, the app goes to /connected.',
    'S2.30':
      'At the start the logo shows for at least a second while the stored user is loaded; then the app navigates.',
  }),
  part('Sign-in', {
    'S2.31': 'The welcome has the button to sign in.',
    'S2.32': "While it signs in, 'Signing in' fills the screen.",
    'S2.33':
      "When that fails, the dialog 'Error Signing' shows the server’s message, else 'There was an error while signing in. Please try again.'",
    'S2.34': 'Confirming it clears the error and enables the button again.',
  }),
  part('Permission to notify', {
    'S2.35': "In the wrapper the dialog 'Notification Permission' asks to allow notifications.",
    'S2.36': 'Its buttons are Cancel and Turn on.',
  }),
  part('Bottom bar', {
    'S2.37': 'Its tabs are home, message, goals and profile.',
    'S2.38': 'The tab of messages counts the unseen ones.',
    'S2.39': "A count above nine is '9+'; none is hidden.",
    'S2.40': 'It is shown on the user’s own profile.',
    'S2.41': 'Without a partner it has home (/home) and connect (/connect).',
    'S2.42': {
      text: 'On home, goals and notifications it has the same four tabs; in the room and while a post is made it is hidden.',
      decision: '2026-11-21-the-specification-settled',
    },
  }),
  part('Dialogs', {
    'S2.43': 'A dialog has a title, an icon and a message.',
    'S2.44': "Its positive button is called 'Okay' by default.",
    'S2.45': "It may have a negative one, 'Cancel' by default.",
    'S2.46': 'A tap outside closes it.',
    'S2.47': 'Buttons are primary, neutral, text, outlined, or red.',
  }),
];
