import { commentTexts } from './comment.texts.ts';

export const commentNotices = { choices: commentTexts.notices };
