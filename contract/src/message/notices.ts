import { noticeKinds } from '../platform/notice-kinds.ts';

export const messageNoticeKinds = noticeKinds({ choices: { messages: { from: 'partner', pushOnly: 'm' } } });
