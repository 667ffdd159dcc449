import type { SourceFile } from './tree.ts';
import { isCode, isTest } from './tree.ts';

/** The features in dependency order: each may import the earlier ones. */
export const features = [
  'media',
  'twosome',
  'auth',
  'pair',
  'follow',
  'post',
  'clap',
  'comment',
  'message',
  'goal',
  'together',
  'question',
  'letter',
  'calendar',
  'import',
  'memory',
  'book',
  'tray',
  'notification',
  'account',
  'safety',
] as const;

/** The features that only show what others own. */
export const readers = ['calendar', 'book', 'memory', 'tray', 'notification', 'safety', 'account'] as const;

export type Side = 'contract' | 'server' | 'web';

/** The position of a product file in the architecture. */
export interface Location {
  side: Side;
  /** `features`, `platform`, `screens`, `ui`, `native`, `testing`; `top` for files directly in `src` */
  layer: string;
  feature: string | null;
}

/** `null` for files outside the product: tools, stories, benchmarks. */
export function locationOf(path: string): Location | null {
  const [side, src, ...rest] = path.split('/');
  if ((side !== 'contract' && side !== 'server' && side !== 'web') || src !== 'src') return null;
  const [layer = '', folder] = rest;
  if (rest.length === 1) return { side, layer: 'top', feature: null };
  if (side === 'contract')
    return layer === 'platform'
      ? { side, layer, feature: null }
      : { side, layer: 'features', feature: layer };
  return { side, layer, feature: layer === 'features' && rest.length > 2 ? (folder ?? null) : null };
}

/** Production code: no tests and no test helpers. */
export const isProduct = (file: SourceFile): boolean => {
  const location = locationOf(file.path);
  return isCode(file) && !isTest(file) && location !== null && location.layer !== 'testing';
};

export const orderOf = (feature: string): number => (features as readonly string[]).indexOf(feature);
