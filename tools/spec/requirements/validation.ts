import { part } from '../requirement.ts';

const settled = '2026-11-21-the-specification-settled';

/** Section 5: validation and its messages. */
export const validation = [
  part('Signing in and connecting', {
    'S5.1': 'Signing in needs a credential.',
    'S5.2': "An empty code: 'Please enter partner's code'.",
    'S5.3': "The user’s own code: '😂 You pasted your own id!'",
    'S5.4': 'The server’s error for id is shown under the field.',
    'S5.5': 'Its non_field_error or detail is shown below.',
  }),
  part('Comments and claps', {
    'S5.6': 'An empty comment cannot be sent.',
    'S5.7': 'Nor while another is being sent.',
    'S5.8': 'The box grows to at most 200 px.',
    'S5.9': {
      text: 'A tap on the image claps only as the second within 600 ms, on the same post.',
      decision: settled,
    },
    'S5.10': 'The heart always responds.',
    'S5.11': 'A clap that is complete or started by me cannot be repeated from the image.',
    'S5.12': 'A user without a partner who claps is led to /connect.',
    'S5.13': 'A user without a partner who comments is led to /connect.',
  }),
  part('Profile', {
    'S5.14': 'A username has at most ten characters.',
    'S5.15': 'They are letters, digits and underscores.',
    'S5.16': 'Save is disabled while the user’s own username is empty.',
    'S5.17': 'Save is disabled while it saves.',
    'S5.18': 'The server’s errors for username1 and username2 are shown under them.',
    'S5.19': 'A connector is & (And), . (Dot) or + (Plus).',
    'S5.20': "The order makes it own+connector+partner's, or the other way round.",
    'S5.21': 'A dash in a username means that it is a generated one.',
    'S5.22': 'A bio has at most 255 characters.',
    'S5.23': 'Visibility is Private or Public.',
    'S5.24': {
      text: 'The rule that a profile photo has exactly two persons is stated, but not checked.',
      decision: settled,
    },
    'S5.25': 'Errors of a photo are those of photo or non_field_error.',
    'S5.26': 'Errors of a cover are those of cover or non_field_error.',
  }),
  part('Posts', {
    'S5.27': 'The text of a post is optional.',
    'S5.28': 'It has at most 127 characters.',
    'S5.29': 'At least one image must be selected to continue.',
    'S5.30': 'Chosen files must be images.',
  }),
  part('Goals', {
    'S5.31': 'A goal needs a title.',
    'S5.32': 'It needs a description.',
    'S5.33': 'It needs achieve_by.',
    'S5.34': 'achieve_by is not before today.',
  }),
  part('Messages', {
    'S5.35': 'Without text and images nothing can be sent.',
  }),
  part('Answers', {
    'S5.36': "A body that is not an object becomes the non_field_error 'A {status} error occurred.'",
  }),
];
