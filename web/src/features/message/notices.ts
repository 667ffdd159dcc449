import { messageTexts } from './message.texts.ts';

export const messageNotices = { choices: messageTexts.notices };
