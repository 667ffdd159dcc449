import type { Twosome } from '@twosome/contract/twosome/twosome.contract';
import { columnSizes, type PhotoSource, photoSource } from '../../platform/photoSource.ts';

/** Null without a cover. The form crops covers to 4:3; a browser takes the widths of another ratio as hints. */
export function coverPhoto({
  cover,
  cover_medium,
}: Pick<Twosome, 'cover' | 'cover_medium'>): PhotoSource | null {
  if (cover === null) return null;
  const medium = cover_medium ? { medium: cover_medium } : {};
  return photoSource({ image: cover, ...medium, width: 1024, height: 768 }, columnSizes);
}
