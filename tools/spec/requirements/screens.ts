import { part } from '../requirement.ts';

/** Section 2, from the profile to the settings. */
export const screens = [
  part('Profile', {
    'S2.94': 'It shows cover, photo and username.',
    'S2.95': 'A verified badge is beside the name, only if verified and public.',
    'S2.96': 'A lock or a globe shows whether it is private or public.',
    'S2.97': "'Follows you' is shown for a follower.",
    'S2.98': 'Other couples have a button to follow.',
    'S2.99': 'The user’s own profile links to the forms for cover, photo and username, and to the settings.',
    'S2.100': 'It shows the bio, or "This profile doesn\'t have bio."',
    'S2.101': 'Its tabs are POST, FOLLOWER and FOLLOWING, each a paged list.',
    'S2.102': 'Posts are squares in three columns, each with a lock or a globe.',
    'S2.103': 'A square links to the posts of the couple, at that post.',
    'S2.104': "For viewers without access, it shows 'This profile is private' and has no tabs.",
  }),
  part('Follow requests', {
    'S2.105': "Its title is 'Follow Requests'.",
    'S2.106': 'Each request of the list can be answered there.',
  }),
  part('Followers and following', {
    'S2.107': "A row shows photo, username, and the bio or 'No bio'.",
    'S2.108': 'It has a follow control.',
    'S2.109': 'The list ends with "That\'s all it is here".',
  }),
  part('Making a post', {
    'S2.110': 'The steps are add, reorder, aspect, adjust, add-text, preview, in this order.',
    'S2.111': "add: several images are chosen, under 'Let's add some images!'",
    'S2.112': 'reorder: a tap selects or deselects an image and sets the order, shown by numbers.',
    'S2.113': 'Next is disabled without a selection.',
    'S2.114': 'It can be cancelled there.',
    'S2.115': 'aspect: 1:1, 4:3 or 4:5.',
    'S2.116': 'adjust: each image is cropped, with Prev and a counter.',
    'S2.117': 'add-text: the button says Skip while there is no text, and Next when there is.',
    'S2.118':
      "preview: shows the post and says 'This post will be visible to you and {partner first name} only. {partner first name} can make this post visible to the followers.'",
    'S2.119': 'Upload Post sends it.',
    'S2.120':
      "Cancel asks 'Cancel create?': 'Do you want to exit creating the post? Progress you made so far will be lost.'",
    'S2.121': 'Its buttons are No and Yes.',
    'S2.122': 'After a successful upload the app returns to the page before the wizard.',
  }),
  part('Post and posts', {
    'S2.123': "'Post View' shows one post.",
    'S2.124': "'Posts' shows the username of a couple and its posts.",
  }),
  part('Room', {
    'S2.125': 'The newest message is at the bottom.',
    'S2.126': 'Older ones load on scrolling to their end.',
    'S2.127': 'It shows that the partner is typing.',
    'S2.128': 'The composer attaches images, takes text, and sends.',
    'S2.129': "A message without text and files shows as 'Deleted Message'.",
    'S2.130': 'One image has one column, two or four have two, others three.',
    'S2.131': 'A tap on one opens the lightbox.',
  }),
  part('Notifications', {
    'S2.132': "Its title is 'Notifications', with 'View recent updates'.",
    'S2.133': 'More rows load on scroll.',
    'S2.134': 'Unseen rows are highlighted.',
    'S2.135': 'It ends with "That\'s all it is here".',
  }),
  part('Goals', {
    'S2.136': "Its title is 'Your Goals', with 'Achieve superpowers together'.",
    'S2.137': 'Add opens the form of a new goal.',
    'S2.138': "A goal shows title, description and 'By {date}'.",
    'S2.139': 'It shows the first name of its author, and how long ago it was added.',
    'S2.140': 'There is a form to add a goal.',
    'S2.141': 'There is a form to edit one.',
  }),
  part('Settings', {
    'S2.142': "Logout asks 'Logout?': 'Do you want to logout?'",
    'S2.143': 'About and Privacy are linked there.',
    'S2.144': "'Schedule Delete Account' is there.",
    'S2.145': 'The page that deletes an account is there.',
  }),
];
