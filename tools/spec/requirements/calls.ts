import { part } from '../requirement.ts';

const settled = '2026-11-21-the-specification-settled';

/** Section 7: what goes over the wire. */
export const calls = [
  part('All calls', {
    'S7.1': 'Every call carries the stored token in Authorization.',
    'S7.2': 'Bodies are JSON, but for forms with files.',
    'S7.3': 'Every load of a list waits 200 ms.',
  }),
  part('Authentication', {
    'S7.4': 'POST auth/google_login/ with id (the credential) returns user and token.',
    'S7.5': 'Signing in waits one second.',
    'S7.6': 'POST auth/user/ returns user and token.',
    'S7.7': 'POST auth/logout/ ends the session.',
    'S7.8': 'POST auth/update_twosome/ takes a form and returns the changed twosome.',
    'S7.9': 'POST auth/connect/ with id connects.',
    'S7.10': 'Then the app goes to /connected, and the page reloads with the current user.',
    'S7.11': 'POST auth/delete/ schedules the deletion.',
    'S7.12': 'Then the page reloads.',
  }),
  part('Profiles and follows', {
    'S7.13': 'GET auth/twosome/{id}/ returns a profile.',
    'S7.14': 'GET auth/follow_request/ returns pages of results[].by.',
    'S7.15': 'GET auth/follow_request/suggested/ returns an array of profiles.',
    'S7.16': {
      text: 'POST auth/follow_request/{profileId}/follow/ with an empty body does what the button shows, and the profile is refetched; the app sends which of the five actions it requests.',
      decision: settled,
    },
    'S7.17': 'GET auth/follower/{id}/ is paged.',
    'S7.18': 'GET auth/following/{id}/ is paged.',
    'S7.19':
      'The form of the profile has photo; or cover; or username1, username2, connector, is_private, username, bio.',
  }),
  part('Posts', {
    'S7.20': 'GET post/{id}/ returns one post.',
    'S7.21': 'GET post/?is_timeline=true returns pages of the timeline.',
    'S7.22': "GET post/?twosome_id={id}&is_following={bool} returns pages of a couple's posts.",
    'S7.23': 'POST post/ takes a form of images (repeated JPEG files) and text.',
    'S7.24': 'DELETE post/{id}/ deletes it; the app waits 200 ms before.',
    'S7.25': "Then a toast says 'The post was deleted successfully'.",
    'S7.26': {
      text: 'POST post/{id}/toggle_visibility/ with an empty body changes the visibility; the app waits 200 ms before, and sends the requested visibility.',
      decision: settled,
    },
    'S7.27': {
      text: 'POST post/{id}/clap/toggle_clap/ with an empty body returns the clap, or nothing; the app sends whether it requests one.',
      decision: settled,
    },
    'S7.28': 'GET post/{id}/comment/ returns results and next.',
    'S7.29': 'POST post/{id}/comment/ with text returns the new comment.',
    'S7.30': 'It is added to the list, which scrolls to the top.',
    'S7.31': 'DELETE post/{id}/comment/{commentId}/ deletes it.',
  }),
  part('Notifications', {
    'S7.32': 'GET notification/ returns twenty a page.',
    'S7.33': 'POST notification/register_fcm/ takes token, the push token.',
    'S7.34': 'It is sent when the token differs from the stored one, or when the app forces it.',
  }),
  part('Messages', {
    'S7.35': 'GET message/more/{cursor}/ returns an array of messages.',
    'S7.36': 'POST message/add_message/ takes a form of text and files, and returns the message.',
    'S7.37': 'Messages with images go there too.',
  }),
  part('Goals', {
    'S7.38': 'POST goals/ with title, description and achieve_by returns the goal.',
    'S7.39': 'It is put on top of the list.',
    'S7.40': 'PUT goals/{id}/ with the fields of a goal returns it, which replaces the old one.',
    'S7.41': 'GET goals/ returns pages that follow next.',
    'S7.42': 'GET goals/{id}/ returns one goal.',
    'S7.43': 'Both wait 200 ms.',
  }),
  part('Sockets', {
    'S7.44': 'ws/message/ is for users with a partner, with the token as subprotocol.',
    'S7.45': 'When it opens the app sends sync_message.',
    'S7.46': 'It receives message.',
    'S7.47': 'It receives sync_message, with a list of messages.',
    'S7.48': 'It receives typing.',
    'S7.49': 'It receives error.',
    'S7.50': 'It receives relay reload, with url.',
    'S7.51': 'It receives relay sync_twosome.',
    'S7.52': 'It receives relay sync_post.',
    'S7.53': 'It receives notification.',
    'S7.54': 'It receives seen.',
    'S7.55': 'It receives notification_seen, only of the same user.',
    'S7.56': 'It sends seen.',
    'S7.57': 'It sends notification_seen.',
    'S7.58': 'It sends relay reload, with url.',
    'S7.59': {
      text: 'It says typing at most once in 1000 ms, with a constant and never what was typed.',
      decision: settled,
    },
    'S7.60': { text: 'It says message, with __id__, text and reply_to.', decision: settled },
    'S7.61': {
      text: 'sent_by, added_at, status, files and the order of messages are the server’s, whatever a client says of them.',
      decision: settled,
    },
    'S7.62': 'What could not be said waits and is said later.',
    'S7.63': 'ws/single/ is for who has no partner, and hears that they were connected.',
    'S7.64': 'While the app is developed the server has port 8000.',
  }),
];
