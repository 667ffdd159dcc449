import { accountCalls } from './account/account.contract.ts';
import { authCalls } from './auth/auth.contract.ts';
import { bookCalls } from './book/book.contract.ts';
import { calendarCalls } from './calendar/calendar.contract.ts';
import { clapCalls } from './clap/clap.contract.ts';
import { commentCalls } from './comment/comment.contract.ts';
import { followCalls } from './follow/follow.contract.ts';
import { goalCalls } from './goal/goal.contract.ts';
import { importCalls } from './import/import.contract.ts';
import { letterCalls } from './letter/letter.contract.ts';
import { mediaCalls } from './media/media.contract.ts';
import { memoryCalls } from './memory/memory.contract.ts';
import { messageCalls } from './message/message.contract.ts';
import { notificationCalls } from './notification/notification.contract.ts';
import { pairCalls } from './pair/pair.contract.ts';
import { merged } from './platform/merged.ts';
import { postCalls } from './post/post.contract.ts';
import { questionCalls } from './question/question.contract.ts';
import { safetyCalls } from './safety/safety.contract.ts';
import { togetherCalls } from './together/together.contract.ts';
import { trayCalls } from './tray/tray.contract.ts';
import { twosomeCalls } from './twosome/twosome.contract.ts';

/** Every call of the API, by the heading of its feature. */
export const callsByFeature = {
  Images: mediaCalls,
  Profiles: twosomeCalls,
  'Accounts and sessions': authCalls,
  Pairing: pairCalls,
  'Following and blocking': followCalls,
  Posts: postCalls,
  Claps: clapCalls,
  Comments: commentCalls,
  Goals: goalCalls,
  'Together since': togetherCalls,
  Calendar: calendarCalls,
  Questions: questionCalls,
  Messages: messageCalls,
  Letters: letterCalls,
  Imports: importCalls,
  'Photo books': bookCalls,
  'On this day': memoryCalls,
  Tray: trayCalls,
  Notifications: notificationCalls,
  Reports: safetyCalls,
  'Export and deletion': accountCalls,
};

/** Every call of the API. */
export const allCalls = merged(callsByFeature);
export type AllCalls = typeof allCalls;
