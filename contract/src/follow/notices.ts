import { noticeKinds } from '../platform/notice-kinds.ts';

export const followNoticeKinds = noticeKinds({
  choices: {
    followers: { from: 'couples', about: 'couple', kinds: { FOLLOW_REQUEST_RECEIVED: 5 } },
    acceptedRequests: { from: 'couples', about: 'couple', kinds: { FOLLOW_REQUEST_ACCEPTED: 6 } },
  },
});
