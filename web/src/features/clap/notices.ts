import { clapTexts } from './clap.texts.ts';

export const clapNotices = { choices: clapTexts.notices };
