/** The store's folder for images. */
export const mediaArea = 'media';

export const imageFiles = {
  full: { ending: 'jpg', type: 'image/jpeg' },
  thumb: { ending: 'webp', type: 'image/webp' },
} as const;

export type ImageSize = keyof typeof imageFiles;

export const isImageSize = (size: string | undefined): size is ImageSize =>
  size !== undefined && Object.hasOwn(imageFiles, size);

export const keyOf = (mediaId: string, size: ImageSize): string =>
  `${mediaArea}/${mediaId}.${imageFiles[size].ending}`;

export const keysOf = (mediaId: string): string[] => [keyOf(mediaId, 'full'), keyOf(mediaId, 'thumb')];

/** The id of the image that a file belongs to; null if the key is not an image file's. */
export function ownerOf(key: string): string | null {
  const mediaId = key.slice(mediaArea.length + 1, key.lastIndexOf('.'));
  return keysOf(mediaId).includes(key) ? mediaId : null;
}
