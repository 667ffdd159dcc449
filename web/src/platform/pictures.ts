import { imagePathOf } from '@twosome/contract/platform/signatures';
import { pictureCaches } from './cacheNames.ts';
import { type CachedPicture, loadedUrl, type PhotoSource, preloadPhoto } from './photoSource.ts';
import { pictureKey, renewedUrl, urlOf } from './signedUrls.ts';

/** Limits of one offline cache: what one or two screens show. */
const maxPictures = 60;
const maxBytes = 8_000_000;

/** Of several calls for the same cache the last one wins. */
const calls = new Map<string, number>();

/**
 * Caches the pictures of one offline cache by their paths, where the service worker finds them, and deletes the
 * others. Of a photo in several sizes it caches the one that the browser chose. A cached picture is not loaded again for
 * a new signature. Without service workers nothing is cached.
 */
export async function cachePictures(name: string, pictures: readonly CachedPicture[]): Promise<void> {
  if (!('serviceWorker' in navigator) || typeof caches === 'undefined') return;
  const call = (calls.get(name) ?? 0) + 1;
  calls.set(name, call);
  const isLatest = () => calls.get(name) === call;
  // on a first visit the worker is still being installed
  await navigator.serviceWorker.ready;
  if (!isLatest()) return;
  const cache = await caches.open(pictureCaches + name);
  await fill(cache, wantedOf(pictures), isLatest);
}

type Wanted = string | PhotoSource;
const addressOf = (picture: Wanted): string => (typeof picture === 'string' ? picture : picture.address);

/** Pictures by path. Only paths of the page's own server are cached. */
function wantedOf(pictures: readonly CachedPicture[]): Map<string, Wanted> {
  const ours = pictures.filter((picture): picture is Wanted => {
    return picture != null && addressOf(picture).startsWith('/media/');
  });
  return new Map([...new Map(ours.map((picture) => [keyOf(picture), picture]))].slice(0, maxPictures));
}

/** A photo in several sizes is cached once, by its path without the size. */
const keyOf = (picture: Wanted): string =>
  typeof picture === 'string' ? pictureKey(picture) : imagePathOf(pictureKey(picture.address));

async function fill(cache: Cache, wanted: Map<string, Wanted>, isLatest: () => boolean): Promise<void> {
  for (const { url } of await cache.keys())
    if (!wanted.has(url.slice(location.origin.length))) await cache.delete(url);
  let bytes = 0;
  for (const [path, source] of wanted) {
    const cached = await cache.match(path);
    const picture = cached ? await cached.blob() : await fetchPicture(source);
    if (!isLatest()) return;
    if (picture === null) continue;
    bytes += picture.size;
    if (bytes > maxBytes) return void (await cache.delete(path));
    if (!cached && !(await store(cache, path, picture))) return;
  }
}

/** Returns false when the device has no room. */
const store = (cache: Cache, path: string, picture: Blob): Promise<boolean> =>
  cache.put(path, new Response(picture)).then(
    () => true,
    () => false,
  );

/**
 * A picture that was on the screen comes from the browser's cache, in the size that was shown. With data saving on, no
 * other picture is loaded.
 */
async function fetchPicture(picture: Wanted): Promise<Blob | null> {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  const url = await (typeof picture === 'string'
    ? (urlOf(picture) ?? renewedUrl(picture, null))
    : (loadedUrl(picture) ?? (connection?.saveData ? null : preloadPhoto(picture, 'low'))));
  if (url === null) return null;
  try {
    const response = await fetch(url, {
      credentials: 'omit',
      // the bytes of a path never change
      cache: connection?.saveData ? 'only-if-cached' : 'force-cache',
      mode: 'same-origin',
      priority: 'low',
    });
    return isPicture(response) ? await response.blob() : null;
  } catch {
    return null;
  }
}

/** A proxy may answer with an HTML page, which must not be cached as a picture. */
const isPicture = ({ status, redirected, headers }: Response): boolean =>
  status === 200 && !redirected && (headers.get('content-type') ?? '').startsWith('image/');
