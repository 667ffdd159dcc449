import { clapNoticeTexts } from './clap.notices.texts.ts';

export const clapNotices = { choices: clapNoticeTexts };
