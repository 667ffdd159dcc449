import { messageNoticeTexts } from './message.notices.texts.ts';

export const messageNotices = { choices: messageNoticeTexts };
