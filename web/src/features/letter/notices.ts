import { letterTexts } from './letter.texts.ts';

export const letterNotices = { choices: letterTexts.notices };
