import { noticeKinds } from '../platform/notice-kinds.ts';

export const commentNoticeKinds = noticeKinds({
  choices: { comments: { from: 'couples', about: 'post', kinds: { COMMENT: 1, COMMENT_COUNT: 3 } } },
});
