import { part } from '../requirement.ts';

/** Section 2, from home to the steps after connecting. */
export const home = [
  part('Home', {
    'S2.48': 'A bar with the logo stays on top.',
    'S2.49': 'With a partner it links to /post/add, /profile/follow_request and /notification.',
    'S2.50': 'Without one it has none of these.',
    'S2.51': "The bell shows the unseen count, '9+' above nine.",
    'S2.52': 'More posts load on scroll.',
    'S2.53': 'It ends with "That\'s all it is here".',
    'S2.54': 'With a partner, suggested couples follow the third post.',
    'S2.55': 'A suggestion shows photo and username, which lead to the profile, and a button to follow.',
    'S2.56': 'A post shows the photo and username of its couple, which lead to the profile.',
    'S2.57': 'It shows whether it is private or public.',
    'S2.58': 'It shows how long ago it was published, or else created.',
    'S2.59': 'Its images are a carousel.',
    'S2.60': 'It has a clap button with its count.',
    'S2.61': 'It has a comment button with its count.',
    'S2.62': 'It shows its text.',
    'S2.63': 'Only its couple sees the options button, with Delete and Make Private.',
    'S2.64': 'The comments are a sheet with a paged list, a text box and a send button.',
    'S2.65': "A comment's delete button is shown to the couple of the post and to the comment’s author.",
  }),
  part('Connect', {
    'S2.66': "Its title is 'Connect your partner'.",
    'S2.67': 'It shows the user’s own code, read-only.',
    'S2.68': "It has a button 'Copy my code'.",
    'S2.69': "It has a field for the partner's code and a button Connect.",
    'S2.70': 'It shows the user’s own code as a QR code.',
    'S2.71': 'It says "Scan this qr code from your partner\'s phone".',
    'S2.72': 'A button "Scan Your Partner\'s QR" opens the scanner.',
    'S2.73': 'The scanned code is shown in a toast and used to connect.',
    'S2.74': {
      text: 'Both ways are offered everywhere, the scanner only with a camera.',
      decision: '2026-11-21-the-specification-settled',
    },
  }),
  part('Connected', {
    'S2.75': 'Confetti falls for about two seconds.',
    'S2.76': "It says 'Connected' and both first names.",
    'S2.77': "It says 'You two have been connected. Now you can proceed creating your profile.'",
    'S2.78': "'Continue as {first name}' leads to /profile/photo.",
    'S2.79': 'That link fades in after two seconds.',
  }),
  part('Profile photo', {
    'S2.80': "It shows a preview under 'Add Profile Photo'.",
    'S2.81': "It says 'The photo must contain exactly two persons.'",
    'S2.82': 'Select Image chooses one.',
    'S2.83': "The chosen one is cropped in the dialog 'Adjust image'.",
    'S2.84': 'After a failure there is Retry.',
    'S2.85': 'It can be skipped.',
    'S2.86': 'Then the app goes to profile/cover, or back with back=true.',
    'S2.87': "A relayed reload leads the partner's screen to the same step.",
  }),
  part('Cover photo', {
    'S2.88': "The same under 'Add Cover Photo', then profile/username.",
    'S2.89': 'It is cropped to 4:3.',
  }),
  part('Username and profile form', {
    'S2.90': "Its fields are the user’s own username, the partner's, connector, order, visibility and bio.",
    'S2.91': 'It has Save and Cancel.',
    'S2.92':
      'There is no Cancel while the username still has a dash, which means that it is a generated one.',
    'S2.93': 'After saving it goes back, or home.',
  }),
];
