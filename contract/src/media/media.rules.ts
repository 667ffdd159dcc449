/** What an upload must be, for the browser before it sends and for the server before it decodes. */
export type ImageType = 'jpeg' | 'png' | 'webp';

/** How many of a file's first bytes `imageTypeOf` wants to see. */
export const signatureBytes = 12;

/** Sentences of a refused image (400 under its field). */
export const imageRefusals = {
  empty: 'This file is empty.',
  wrongType: 'This is not a JPEG, PNG or WebP image.',
  tooManyPixels: 'This image has more than 25 megapixels.',
  damaged: 'This image is damaged or incomplete.',
} as const;

/**
 * What a file is by its bytes; its name and the type it was sent with are only claims.
 * @returns null for everything that is no JPEG, PNG or WebP: GIF, SVG, HEIC, documents, texts.
 */
export function imageTypeOf(head: Uint8Array): ImageType | null {
  if (carries(head, 0, [0xff, 0xd8, 0xff])) return 'jpeg';
  if (carries(head, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png';
  if (carries(head, 0, ascii('RIFF')) && carries(head, 8, ascii('WEBP'))) return 'webp';
  return null;
}

const carries = (head: Uint8Array, from: number, bytes: readonly number[]): boolean =>
  bytes.every((byte, at) => head[from + at] === byte);

const ascii = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));
