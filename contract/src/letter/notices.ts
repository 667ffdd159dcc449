import { noticeKinds } from '../platform/notice-kinds.ts';

/** The tray has its own switch for letters. */
export const letterNoticeKinds = noticeKinds({ choices: { letters: { from: 'partner', pushOnly: 'l' } } });
