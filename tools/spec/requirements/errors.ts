import { part } from '../requirement.ts';

const settled = '2026-11-21-the-specification-settled';

/** Section 8: what is said when something goes wrong, and other sentences. */
export const errors = [
  part('Every failure is {data, status}', {
    'S8.1': 'A body that is an object is passed through with its status, unless that is 504.',
    'S8.2': "A body that is not becomes non_field_error ['A {status} error occurred.'].",
    'S8.3': 'No response, or 504, is status 1000.',
    'S8.4':
      "Its message is 'There was a network error while connecting to the server. Make sure you are connected to internet'.",
    'S8.5': "Its non_field_error is ['There was a network error'].",
  }),
  part('What is said', {
    'S8.6':
      "Signing in failed: 'Error Signing', with what the server said or 'There was an error while signing in. Please try again.'",
    'S8.7':
      "The person could not be loaded: 'Error Signing in', with what was said or 'We encountered an error while signing in.', and Retry.",
    'S8.8':
      "The session is over: 'Error Signing in', with what was said or 'Your session has expired. Please login again to get access to your account.'; Okay goes to /sign-up and clears it.",
    'S8.9': "A post was not sent: 'Error', 'There was an error while creating the post'.",
    'S8.10': "An account was not scheduled for deletion: the toast 'Error while scheduling delete'.",
    'S8.11': 'A photo was not sent: errors under the picker, and Retry.',
    'S8.12': 'A cover was not sent: errors under the picker, and Retry.',
    'S8.13': 'A profile was not saved: errors under the usernames.',
    'S8.14': 'Not connected: the server’s errors for id, non_field_error, detail.',
    'S8.15': "A comment was not sent: the toast 'There was an error!'",
    'S8.16': {
      text: 'A comment, clap, visibility or deletion that failed is reverted on the screen, with a toast.',
      decision: settled,
    },
    'S8.17': {
      text: 'A goal that was not saved shows a toast, and the typed text stays.',
      decision: settled,
    },
    'S8.18': { text: 'A message that was not sent stays, with Retry and Delete.', decision: settled },
    'S8.19': "A list with 500: 'Server error while loading'.",
    'S8.20': "A list with 404: 'Seesh! That is 404 not found.', or a separate view.",
    'S8.21': 'A list with 403: "You don\'t have enough permissions to retrieve this resource".',
    'S8.22': "A list without a response: 'There was a network error!', and Retry.",
  }),
  part('Questions', {
    'S8.23':
      "'Delete post?': \"Do you want to delete this post? The change is permanent and can't be reverted.\"",
    'S8.24':
      "'Delete Request': \"Do you want to delete the follow request? Notification for your follow request already sent won't be deleted.\"",
    'S8.25':
      "'Unfollow': 'Do you want to un follow? You will have to re-request to follow to see the posts of this member.'",
  }),
  part('Other sentences', {
    'S8.26': "A copied code: the toast 'Your ID has been copied'.",
    'S8.27': "Less than a minute ago: 'Just now'.",
    'S8.28': "'N min ago'.",
    'S8.29': "'N hr ago'.",
    'S8.30': "'N day ago'.",
    'S8.31': "'N wk ago'.",
  }),
];
