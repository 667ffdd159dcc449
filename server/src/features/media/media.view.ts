import type { ImageKind } from '@twosome/contract/media/media.rules';

/**
 * Signed URLs of an image for one viewer. `ownerId` is the id of what shows it, never of a person. Create the viewer's `signature` once per response.
 */
export function imageAddresses(
  kind: ImageKind,
  ownerId: string,
  imageId: string,
  signature: string,
): { image: string; medium: string; thumbnail: string } {
  const base = `/media/${kind}/${ownerId}/${imageId}`;
  return {
    image: `${base}/full?s=${signature}`,
    medium: `${base}/medium?s=${signature}`,
    thumbnail: `${base}/thumb?s=${signature}`,
  };
}

/** The signed URL of a voice note. */
export const soundAddress = (messageId: string, mediaId: string, signature: string): string =>
  `/media/message/${messageId}/${mediaId}/voice?s=${signature}`;
