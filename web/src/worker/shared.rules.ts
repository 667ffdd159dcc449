import { imageTypeOf, signatureBytes } from '@twosome/contract/media/media.rules';
import { shareTarget } from '@twosome/contract/platform/addresses';
import { cutText } from '@twosome/contract/platform/characters';
import { limits } from '@twosome/contract/platform/limits';
import { maxSharedImages, type SharedFiles } from '../platform/sharedImages.ts';

interface IncomingRequest {
  method: string;
  mode: string;
  destination: string;
  url: string;
  referrer: string;
}

/** Whether a request is a navigation by a share; requests of frames and scripts are not. */
export function isShare({ method, mode, destination, url }: IncomingRequest, origin: string): boolean {
  const address = new URL(url);
  const isTarget = address.origin === origin && address.pathname === shareTarget;
  return isTarget && method === 'POST' && mode === 'navigate' && destination === 'document';
}

/**
 * Any site may post a form here. A request with a foreign referrer is ignored; one without a referrer cannot be told
 * from the phone's share menu. The damage is small: the user sees an image in the wizard, and nothing is published
 * without the user.
 */
export function isFromElsewhere({ referrer }: Pick<IncomingRequest, 'referrer'>, origin: string): boolean {
  return URL.canParse(referrer) && /^https?:/.test(referrer) && new URL(referrer).origin !== origin;
}

/** Files that are inspected: a form with fifty thousand files would keep the device busy. */
const maxInspected = 5 * maxSharedImages;

/** The files that are images by their first bytes, whatever their field and declared type. */
export async function imagesOf(values: Iterable<FormDataEntryValue>): Promise<SharedFiles> {
  const files = [...values].filter((value) => value instanceof File);
  const chosen: SharedFiles = { images: [], leftOut: 0 };
  for (const file of files.slice(0, maxInspected)) {
    if (chosen.images.length === maxSharedImages) break;
    const image = await imageOf(file);
    if (image !== null) chosen.images.push(image);
    // an empty file field arrives as a file without a name
    else if (file.size > 0 || file.name !== '') chosen.leftOut += 1;
  }
  return chosen;
}

async function imageOf(file: File): Promise<File | null> {
  if (file.size > limits.sharedBytes) return null;
  try {
    const head = new Uint8Array(await file.slice(0, signatureBytes).arrayBuffer());
    const type = imageTypeOf(head);
    return type === null ? null : new File([file], labelOf(file.name), { type: `image/${type}` });
  } catch {
    // the sharing app has deleted the file
    return null;
  }
}

/** Characters of the name that are shown. */
const maxNameLength = 100;

/** A file name for display only: without directories, control characters and text direction overrides. */
export function labelOf(name: string): string {
  const shown = name
    .replace(/.*[/\\]/s, '')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .trim();
  if (/^\.*$/.test(shown)) return 'photo';
  return cutText(shown, maxNameLength);
}
