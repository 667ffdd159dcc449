import { followNoticeTexts } from './follow.notices.texts.ts';

export const followNotices = { choices: followNoticeTexts };
