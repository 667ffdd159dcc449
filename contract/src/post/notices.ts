import { noticeKinds } from '../platform/notice-kinds.ts';

export const postNoticeKinds = noticeKinds({
  subjects: { post: (id) => `/post/${id}` },
  choices: { posts: { from: 'partner', about: 'post', kinds: { POST: 0 } } },
});
