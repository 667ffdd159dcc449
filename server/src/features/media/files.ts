import type { ExportEntry } from '../../platform/export.ts';

/** The store's folder for images. */
export const mediaArea = 'media';

export const imageFiles = {
  full: { ending: 'jpg', type: 'image/jpeg' },
  medium: { ending: 'medium.jpg', type: 'image/jpeg' },
  thumb: { ending: 'thumb.jpg', type: 'image/jpeg' },
  /** of a voice note, which has no full and no medium image */
  voice: { ending: 'm4a', type: 'audio/mp4' },
  /** of images that an earlier version stored */
  webpMedium: { ending: 'medium.webp', type: 'image/webp' },
  /** of those images, and of voice notes */
  webpThumb: { ending: 'webp', type: 'image/webp' },
} as const;

export type ImageFile = keyof typeof imageFiles;

/** The files that answer for a size: the first that is stored. The oldest images have no medium file. */
export const filesOfSize = {
  full: ['full'],
  medium: ['medium', 'webpMedium', 'full'],
  thumb: ['thumb', 'webpThumb'],
  voice: ['voice'],
} as const satisfies Record<string, readonly ImageFile[]>;

export type ImageSize = keyof typeof filesOfSize;

export const isImageSize = (size: string | undefined): size is ImageSize =>
  size !== undefined && Object.hasOwn(filesOfSize, size);

export const keyOf = (mediaId: string, file: ImageFile): string =>
  `${mediaArea}/${mediaId}.${imageFiles[file].ending}`;

export const keysOf = (mediaId: string): string[] =>
  (Object.keys(imageFiles) as ImageFile[]).map((file) => keyOf(mediaId, file));

/** The id of the image that a file belongs to; null if the key is not an image file's. */
export function ownerOf(key: string): string | null {
  const mediaId = key.slice(mediaArea.length + 1, key.indexOf('.'));
  return keysOf(mediaId).includes(key) ? mediaId : null;
}

type Images = readonly { media_id: string; is_voice?: boolean }[];

/** Media as files of an export. The JSON lists in the same folder refer to them by their path in it. */
export async function* exportImages(
  folder: string,
  pages: AsyncIterable<Images> | Iterable<Images>,
): AsyncGenerator<ExportEntry> {
  for await (const rows of pages)
    for (const { media_id: id, is_voice } of rows)
      yield is_voice
        ? { path: `${folder}/voice/${id}.m4a`, key: keyOf(id, 'voice') }
        : { path: `${folder}/images/${id}.jpg`, key: keyOf(id, 'full') };
}
