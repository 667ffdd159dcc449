import { commentNoticeTexts } from './comment.notices.texts.ts';

export const commentNotices = { choices: commentNoticeTexts };
