import { imageTypeOf, signatureBytes } from '@twosome/contract/media/media.rules';
import { shareTarget } from '@twosome/contract/platform/addresses';
import { limits } from '@twosome/contract/platform/limits';
import { mostShared, type SharedFiles } from '../platform/sharedImages.ts';

interface Asked {
  method: string;
  mode: string;
  destination: string;
  url: string;
  referrer: string;
}

/** A page that is opened by handing something over; never a part of another page, nor what a script asks. */
export function isShare({ method, mode, destination, url }: Asked, origin: string): boolean {
  const address = new URL(url);
  const isThere = address.origin === origin && address.pathname === shareTarget;
  return isThere && method === 'POST' && mode === 'navigate' && destination === 'document';
}

/**
 * Any site may send its visitors here by a form. One that lets its name be seen is not listened to; one that hides it
 * looks like the phone's own menu. All that it gets is that a person sees its picture in the wizard, where nothing is
 * published without them.
 */
export function isFromElsewhere({ referrer }: Pick<Asked, 'referrer'>, origin: string): boolean {
  return URL.canParse(referrer) && /^https?:/.test(referrer) && new URL(referrer).origin !== origin;
}

/** What is looked at: a form of fifty thousand files would keep the device busy. */
const mostLooked = 5 * mostShared;

/** Images by their first bytes, in whatever field and under whatever type they came. */
export async function imagesOf(values: Iterable<FormDataEntryValue>): Promise<SharedFiles> {
  const files = [...values].filter((value) => value instanceof File);
  const chosen: SharedFiles = { images: [], leftOut: 0 };
  for (const file of files.slice(0, mostLooked)) {
    if (chosen.images.length === mostShared) break;
    const image = await imageOf(file);
    if (image !== null) chosen.images.push(image);
    // a field in which nothing was chosen comes as a file without a name
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
    // the app that shared it has taken it back
    return null;
  }
}

/** How many letters of it are shown. */
const mostLetters = 100;

/** To be shown, and for nothing else: without ways, and without what turns letters round. */
export function labelOf(name: string): string {
  const shown = name
    .replace(/.*[/\\]/s, '')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .trim();
  if (/^\.*$/.test(shown)) return 'photo';
  return [...shown].slice(0, mostLetters).join('');
}
