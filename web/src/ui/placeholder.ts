import { thumbHashToDataURL } from 'thumbhash';

const cache = new Map<string, string | null>();
const maxEntries = 300;

/**
 * The blurred picture behind a photo that is loading: a data URL for a base64 ThumbHash; null if the hash is
 * invalid.
 */
export function placeholderPicture(hash: string): string | null {
  const known = cache.get(hash);
  if (known !== undefined) return known;
  const picture = decode(hash);
  const oldest = cache.keys().next();
  if (cache.size >= maxEntries && !oldest.done) cache.delete(oldest.value);
  cache.set(hash, picture);
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
