import { letterNoticeTexts } from './letter.notices.texts.ts';

export const letterNotices = { choices: letterNoticeTexts };
