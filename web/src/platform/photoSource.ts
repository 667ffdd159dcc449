import { limits } from '@twosome/contract/platform/limits';
import { imagePathOf } from '@twosome/contract/platform/signatures';
import { imageAddress } from './origin.ts';
import { pictureKey, urlOf } from './signedUrls.ts';

/** A photo in several sizes, from which the browser chooses by `srcset`. */
export interface PhotoSource {
  /** the full size, as responses contain it */
  address: string;
  candidates: readonly { address: string; width: number }[];
  /** how wide it is shown, as in an `<img>` */
  sizes: string;
}

/** The address of a picture, or a photo in several sizes, of which one is cached. */
export type CachedPicture = string | PhotoSource | null | undefined;

interface StoredImage {
  image: string;
  /** absent in a response of an earlier server version, and in a copy stored from it */
  medium?: string;
  /** absent where the photo is always shown large */
  thumbnail?: string;
  width: number;
  height: number;
}

/**
 * Photos that fill the column are 600px or 96vw wide. Somewhat less is named here, so that a screen with two pixels per
 * CSS pixel on a phone, or with one on a desktop, loads the medium size (576 pixels wide in 4:5): the full one would look
 * no sharper.
 */
export const columnSizes = '(min-width: 768px) 576px, 75vw';

/** The sizes of an image. In a square crop the shorter side fills the width. */
export function photoSource(image: StoredImage, sizes: string, crop?: 'square'): PhotoSource {
  const { width, height } = image;
  const shown = crop === 'square' ? Math.min(width, height) : width;
  const widthAt = (side: number) => Math.round(shown * Math.min(1, side / Math.max(width, height)));
  const small = (address: string | undefined, side: number) =>
    address ? [{ address, width: widthAt(side) }] : [];
  return {
    address: image.image,
    candidates: [
      ...small(image.thumbnail, limits.thumbnailSide),
      ...small(image.medium, limits.mediumSide),
      { address: image.image, width: shown },
    ],
    sizes,
  };
}

/** All sizes with the signature of `url`, the current URL of the full one, so that they are renewed together. */
export const srcSetOf = (url: string, { candidates }: PhotoSource): string =>
  candidates
    .map(({ address, width }) => `${imageAddress(pictureKey(address))}${queryOf(url)} ${width}w`)
    .join(', ');

const queryOf = (url: string): string => /\?.*/.exec(url)?.[0] ?? '';

/** The URL that the browser loaded of each image, whichever size that is. */
const loaded = new Map<string, string>();

export function markLoaded(url: string): void {
  loaded.set(imagePathOf(new URL(url, location.href).pathname), url);
}

export const loadedUrl = ({ address }: PhotoSource): string | undefined =>
  loaded.get(imagePathOf(pictureKey(address)));

/** Loads the size that the browser chooses. Resolves to its URL; null if it has no valid signature or fails. */
export function preloadPhoto(source: PhotoSource, priority: 'low' | 'auto' = 'auto'): Promise<string | null> {
  const url = urlOf(source.address);
  if (url === null) return Promise.resolve(null);
  const image = new Image();
  image.fetchPriority = priority;
  return new Promise((resolve) => {
    image.onload = () => {
      markLoaded(image.currentSrc);
      resolve(image.currentSrc);
    };
    image.onerror = () => resolve(null);
    image.sizes = source.sizes;
    image.srcset = srcSetOf(url, source);
  });
}
