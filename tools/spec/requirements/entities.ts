import { part } from '../requirement.ts';

/** Section 3: what there is, with its fields. */
export const entities = [
  part('Fields', {
    'S3.1':
      'A user has id, username, first_name, partner, twosome, last_notification_seen_at and last_message_seen_at.',
    'S3.2': 'The partner has id, username, first_name and last_message_seen_at, and may be absent.',
    'S3.3':
      'A twosome has id, username, photo, cover, bio, is_private, is_verified, you_are_following, follows_you, have_sent_request and have_received_request.',
    'S3.4': 'An update changes its fields only.',
    'S3.5':
      'A post has id, creator, twosome, images, aspect, text, is_private, is_liked, clap_count, comment_count, clap and added_at.',
    'S3.6': 'A new post is private.',
    'S3.7': 'A clap has initiated_by (a user id) and is_complete, true when both partners have clapped.',
    'S3.8': 'A comment has id, text, added_at, its twosome (id, photo, username) and its post.',
    'S3.9':
      'A notification has id, body, related_to, related_id, data (with twosome_id where it has one), added_at and updated_at.',
    'S3.10':
      "A message has id, __id__ (the client's own), sent_by, added_at, status, text, files (with url) and reply_to.",
    'S3.11': "status is 'sending' at first, and 'sent' once the server has stored it.",
    'S3.12': 'A goal has id, title, description, achieve_by (a date), added_by and added_at.',
    'S3.13': 'A follow request has by, a twosome with have_received_request.',
    'S3.14': 'A page of a list has results and next.',
    'S3.15': {
      text: 'A user id is visible to its own couple only; for all others these fields are null.',
      decision: '2026-11-21-the-specification-settled',
    },
  }),
  part('Kinds of notification', {
    'S3.16': 'POST is 0.',
    'S3.17': 'COMMENT is 1.',
    'S3.18': 'CLAP is 2.',
    'S3.19': 'COMMENT_COUNT is 3.',
    'S3.20': 'CLAP_COUNT is 4.',
    'S3.21': 'FOLLOW_REQUEST_RECEIVED is 5.',
    'S3.22': 'FOLLOW_REQUEST_ACCEPTED is 6.',
    'S3.23': 'ADDED_GOAL is 7.',
    'S3.24': 'UPDATED_GOAL is 8.',
  }),
  part('What the browser holds', {
    'S3.25':
      'Messages: the messages, typing, the unseen count, what the partner saw last, the states of loading and sending.',
    'S3.26': 'Profiles: the suggested ones, and every profile by id, once.',
    'S3.27': 'Notifications: the unseen count.',
    'S3.28': 'Goals: the list, and each goal’s state.',
    'S3.33': 'Posts: every post by id, once.',
    'S3.29': 'token is the local storage key of the session.',
    'S3.30': 'oldNotificationToken is the key of the push token that the server has.',
    'S3.31': 'unseenNotificationCount is the key of the bell.',
    'S3.32': 'unseenMessageCount is the key of the tab of messages.',
  }),
];
