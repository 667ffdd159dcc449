import type { FileBeginning } from '../platform/call.ts';
import type { Signatures } from './media.contract.ts';
import { imageErrors, voiceErrors } from './media.texts.ts';

/** Accepted upload formats. The browser checks them before sending, the server before decoding. */
export type ImageType = 'jpeg' | 'png' | 'webp';

/** How many of a file's first bytes `imageTypeOf` needs. */
export const signatureBytes = 12;

/**
 * Detects an image's format by its magic bytes. The file name and the declared content type are not trusted.
 * @returns null for anything but JPEG, PNG and WebP, such as GIF, SVG and HEIC.
 */
export function imageTypeOf(head: Uint8Array): ImageType | null {
  if (carries(head, 0, [0xff, 0xd8, 0xff])) return 'jpeg';
  if (carries(head, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png';
  if (carries(head, 0, ascii('RIFF')) && carries(head, 8, ascii('WEBP'))) return 'webp';
  return null;
}

/** Whether a file begins like a WebM, an Ogg or an MP4. */
const isRecording = (head: Uint8Array): boolean =>
  carries(head, 0, [0x1a, 0x45, 0xdf, 0xa3]) ||
  carries(head, 0, ascii('OggS')) ||
  carries(head, 4, ascii('ftyp'));

export const voiceBeginning: FileBeginning = {
  bytes: signatureBytes,
  errorOf(head) {
    if (head.length === 0) return voiceErrors.empty;
    return isRecording(head) ? null : voiceErrors.notSound;
  },
};

/** The upload check of every form that takes images. */
export const imageBeginning: FileBeginning = {
  bytes: signatureBytes,
  errorOf(head) {
    if (head.length === 0) return imageErrors.empty;
    return imageTypeOf(head) === null ? imageErrors.wrongType : null;
  },
};

const carries = (head: Uint8Array, from: number, bytes: readonly number[]): boolean =>
  bytes.every((byte, index) => head[from + index] === byte);

const ascii = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));

/** What shows images, by the name in their path: `room` is for its two people alone, by a signature of its own. */
export const imageKinds = {
  post: 'shared',
  twosome: 'shared',
  message: 'room',
  letter: 'room',
} as const satisfies Record<Exclude<keyof Signatures, 'good_for'>, 'shared' | 'room'>;
export type ImageKind = keyof typeof imageKinds;
