/** Where an image's files lie in the store, and what they are. */
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

/** The image a file belongs to; `null` for leftovers of an interrupted write. */
export function ownerOf(key: string): string | null {
  const mediaId = key.slice(mediaArea.length + 1, key.lastIndexOf('.'));
  return keysOf(mediaId).includes(key) ? mediaId : null;
}
