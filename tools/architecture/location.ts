import { readFileSync } from 'node:fs';
import { inRoot } from '../run/root.mjs';
import type { SourceFile } from './tree.ts';
import { isCode, isTest } from './tree.ts';

const featuresFile = readFileSync(inRoot('server/src/features.ts'), 'utf8');

/** The names in one of the arrays of `server/src/features.ts`. */
function band(name: string): string[] {
  const [, list = ''] =
    new RegExp(`^const ${name} = \\[([^\\]]*)\\] as const;$`, 'm').exec(featuresFile) ?? [];
  return [...list.matchAll(/(\w+)Feature,/g)].map(([, feature = '']) => feature);
}

export const bands = { people: band('people'), content: band('content'), readers: band('readers') };

/** In dependency order: each may import the earlier ones. */
export const features: readonly string[] = Object.values(bands).flat();

export type Side = 'contract' | 'server' | 'web';

/** The position of a product file in the architecture. */
export interface Location {
  side: Side;
  /** `features`, `platform`, `app`, `screens`, `site`, `ui`, `native`, `testing`; `top` for files directly in `src` */
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

export const orderOf = (feature: string): number => features.indexOf(feature);
