/** What shows an image, and therefore decides who sees it. */
export type ImageKind = 'post' | 'twosome' | 'message';

/**
 * Addresses of an image for one viewer. `ownerId` is the id of the post, twosome or message that shows it, never
 * of a person; `seal` is the viewer's for this hour: make it once per answer.
 */
export function imageAddresses(
  kind: ImageKind,
  ownerId: string,
  imageId: string,
  seal: string,
): { image: string; thumbnail: string } {
  const base = `/media/${kind}/${ownerId}/${imageId}`;
  return { image: `${base}/full?s=${seal}`, thumbnail: `${base}/thumb?s=${seal}` };
}
