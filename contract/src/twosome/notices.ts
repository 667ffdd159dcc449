import { noticeKinds } from '../platform/notice-kinds.ts';

export const profileNoticeKinds = noticeKinds({
  subjects: { couple: (id) => `/profile/${id}` },
  choices: { changedProfile: { from: 'partner', about: 'couple', kinds: { CHANGED_PROFILE: 9 } } },
});
