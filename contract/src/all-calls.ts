import { accountApi } from './account/account.contract.ts';
import { authApi } from './auth/auth.contract.ts';
import { bookApi } from './book/book.contract.ts';
import { calendarApi } from './calendar/calendar.contract.ts';
import { clapApi } from './clap/clap.contract.ts';
import { commentApi } from './comment/comment.contract.ts';
import { followApi } from './follow/follow.contract.ts';
import { goalApi } from './goal/goal.contract.ts';
import { importApi } from './import/import.contract.ts';
import { letterApi } from './letter/letter.contract.ts';
import { mediaApi } from './media/media.contract.ts';
import { memoryApi } from './memory/memory.contract.ts';
import { messageApi } from './message/message.contract.ts';
import { notificationApi } from './notification/notification.contract.ts';
import { pairApi } from './pair/pair.contract.ts';
import { merged } from './platform/merged.ts';
import { postApi } from './post/post.contract.ts';
import { questionApi } from './question/question.contract.ts';
import { safetyApi } from './safety/safety.contract.ts';
import { togetherApi } from './together/together.contract.ts';
import { trayApi } from './tray/tray.contract.ts';
import { twosomeApi } from './twosome/twosome.contract.ts';

/** What features offer, in the order of the reference. */
export const apis = [
  mediaApi,
  twosomeApi,
  authApi,
  pairApi,
  followApi,
  postApi,
  clapApi,
  commentApi,
  goalApi,
  togetherApi,
  calendarApi,
  questionApi,
  messageApi,
  letterApi,
  importApi,
  bookApi,
  memoryApi,
  trayApi,
  notificationApi,
  safetyApi,
  accountApi,
] as const;

/** By the heading of their feature. */
export const callsByFeature = Object.fromEntries(apis.map(({ heading, calls }) => [heading, calls]));

/** Every call of the API. */
export const allCalls = merged(apis.map(({ calls }) => calls));
export type AllCalls = typeof allCalls;
