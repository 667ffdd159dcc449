import type { SourceFile } from './tree.ts';
import { isCode, isTest } from './tree.ts';

/** The features in their order: each may know those before it. */
export const features = [
  'media',
  'twosome',
  'auth',
  'pair',
  'follow',
  'post',
  'clap',
  'comment',
  'goal',
  'message',
  'notification',
  'safety',
  'account',
] as const;

export type Side = 'contract' | 'server' | 'web';

/** Where a file of the product stands. */
export interface Place {
  side: Side;
  /** `features`, `platform`, `screens`, `ui`, `native`, `testing`; `top` for what lies directly in `src` */
  room: string;
  feature: string | null;
}

/** `null` for what is no part of the product: tools, stories, measurements. */
export function placeOf(path: string): Place | null {
  const [side, src, ...rest] = path.split('/');
  if ((side !== 'contract' && side !== 'server' && side !== 'web') || src !== 'src') return null;
  const [room = '', folder] = rest;
  if (rest.length === 1) return { side, room: 'top', feature: null };
  if (side === 'contract')
    return room === 'platform' ? { side, room, feature: null } : { side, room: 'features', feature: room };
  return { side, room, feature: room === 'features' ? (folder ?? null) : null };
}

/** The code that people run: no tests, and not what only tests use. */
export const isProduct = (file: SourceFile): boolean => {
  const place = placeOf(file.path);
  return isCode(file) && !isTest(file) && place !== null && place.room !== 'testing';
};

export const orderOf = (feature: string): number => (features as readonly string[]).indexOf(feature);
