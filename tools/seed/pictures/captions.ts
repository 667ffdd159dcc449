import { AWAY } from './captions/away.ts';
import { HOME } from './captions/home.ts';
import type { SceneName } from './scenes.ts';

/** What a picture shows, for those who cannot see it, and what a couple might write under it (127 characters at most). */
export type Words = { alt: string; captions: readonly string[] };

export const WORDS: Record<SceneName, Words> = { ...HOME, ...AWAY };
