import { imageBeginning } from '@twosome/contract/media/media.rules';
import { imageErrors } from '@twosome/contract/media/media.texts';
import { limits } from '@twosome/contract/platform/limits';
import type { Crop } from './crop.ts';
import type { OpenedImage, Target } from './drawing.ts';
import { runJob } from './worker.ts';

/** Limits of uploaded images (SPEC section 9). */
const uploadTarget: Target = { side: limits.imageSide, bytes: limits.imageBytes };
/** Limits of previews: ten of them must fit into a phone's memory. */
const previewTarget: Target = { side: 1280, bytes: 512 * 1024 };

/** Checks the first bytes: null for a JPEG, PNG or WebP, else the error message. */
export async function formatErrorOf(file: Blob): Promise<string | null> {
  try {
    return imageBeginning.errorOf(new Uint8Array(await file.slice(0, imageBeginning.bytes).arrayBuffer()));
  } catch {
    // the file is in a cloud, or was moved since
    return imageErrors.damaged;
  }
}

/** Returns a file's upright size and a smaller preview, or the error message. */
export const openImage = (file: Blob): Promise<OpenedImage | { problem: string }> =>
  openFor(file, previewTarget);

/** The same without cropping: the preview itself is uploaded. Decoding is most of the work, and happens once. */
export const openToSend = (file: Blob): Promise<OpenedImage | { problem: string }> =>
  openFor(file, uploadTarget);

async function openFor(file: Blob, target: Target): Promise<OpenedImage | { problem: string }> {
  const problem = await formatErrorOf(file);
  if (problem !== null) return { problem };
  try {
    return (await runJob({ act: 'look', file, target })) as OpenedImage;
  } catch {
    return { problem: imageErrors.damaged };
  }
}

/**
 * Cuts `crop` (upright pixels of the file) out and encodes it as a JPEG without metadata: at most 1024 pixels long
 * and 256 KB unless `target` is given. Rejects when the file cannot be decoded.
 */
export const cropAndCompress = async (file: Blob, crop: Crop, target: Target = uploadTarget): Promise<Blob> =>
  (await runJob({ act: 'cut', file, crop, target })) as Blob;
