import { LONG } from './long-hair.ts';
import { SHORT } from './short-hair.ts';
import type { Dressed, Hair } from './strands.ts';

const STYLES = { ...LONG, ...SHORT } as const;

export type Style = keyof typeof STYLES;

export const hairOf = (style: Style, dressed: Dressed): Hair => STYLES[style](dressed);
