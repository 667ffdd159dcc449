import { thumbHashToDataURL } from 'thumbhash';

const kept = new Map<string, string | null>();
const most = 300;

/** The blurred picture behind a photo that is still on its way: base64 of a ThumbHash → data address; null for what is none. */
export function placeholderPicture(hash: string): string | null {
  const known = kept.get(hash);
  if (known !== undefined) return known;
  const picture = decode(hash);
  const oldest = kept.keys().next();
  if (kept.size >= most && !oldest.done) kept.delete(oldest.value);
  kept.set(hash, picture);
  return picture;
}

function decode(hash: string): string | null {
  try {
    const bytes = Uint8Array.from(atob(hash), (letter) => letter.charCodeAt(0));
    return bytes.length < 5 ? null : thumbHashToDataURL(bytes);
  } catch {
    return null;
  }
}
