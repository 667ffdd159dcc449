import { imageRefusals, imageTypeOf, signatureBytes } from '@twosome/contract/media/media.rules';
import { limits } from '@twosome/contract/platform/limits';
import type { Crop } from './crop.ts';
import type { Looked, Target } from './drawing.ts';
import { doJob } from './worker.ts';

/** What leaves the client (SPEC section 9). */
const sent: Target = { side: limits.imageSide, bytes: limits.imageBytes };
/** What is shown while somebody chooses and crops: ten of them must fit into a phone's memory. */
const shown: Target = { side: 1280, bytes: 512 * 1024 };

/** Null for a JPEG, PNG or WebP by its first bytes, else the sentence that says what is wrong. */
export async function readable(file: Blob): Promise<string | null> {
  if (file.size === 0) return imageRefusals.empty;
  try {
    const head = new Uint8Array(await file.slice(0, signatureBytes).arrayBuffer());
    return imageTypeOf(head) === null ? imageRefusals.wrongType : null;
  } catch {
    // it lay in a cloud, or was moved meanwhile
    return imageRefusals.damaged;
  }
}

/** A chosen file with its upright size and a smaller copy to show, or the sentence that says why it cannot be used. */
export const openImage = (file: Blob): Promise<Looked | { problem: string }> => look(file, shown);

/** The same where nobody crops: its smaller copy is what will be sent. Decoded once, which is most of the work. */
export const openToSend = (file: Blob): Promise<Looked | { problem: string }> => look(file, sent);

async function look(file: Blob, target: Target): Promise<Looked | { problem: string }> {
  const problem = await readable(file);
  if (problem !== null) return { problem };
  try {
    return (await doJob({ act: 'look', file, target })) as Looked;
  } catch {
    return { problem: imageRefusals.damaged };
  }
}

/**
 * Cuts `crop` (upright pixels of the file) out and makes a JPEG of it that carries nothing but pixels: at most
 * 1024 pixels long and 256 KB unless `target` says otherwise. Rejects when the file cannot be decoded.
 */
export const cropAndCompress = async (file: Blob, crop: Crop, target: Target = sent): Promise<Blob> =>
  (await doJob({ act: 'cut', file, crop, target })) as Blob;
