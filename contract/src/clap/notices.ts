import { noticeKinds } from '../platform/notice-kinds.ts';

export const clapNoticeKinds = noticeKinds({
  choices: { claps: { from: 'couples', about: 'post', kinds: { CLAP: 2, CLAP_COUNT: 4 } } },
});
