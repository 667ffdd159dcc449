import { followTexts } from './follow.texts.ts';

export const followNotices = { choices: followTexts.notices };
