import { limits } from '@twosome/contract/platform/limits';
import { timing } from '@twosome/contract/platform/timing';
import { sharedCache } from './cacheNames.ts';

/*
 * Images shared into the installed app, on their way from the service worker that receives them to the page that
 * makes a post of them. They are in a separate cache, which signing out deletes. They are handed out once, to the
 * first tab that takes them.
 */

/** One more than a post holds, so that the wizard can report that there were too many. */
export const maxSharedImages = limits.postImages + 1;

export interface SharedFiles {
  images: File[];
  /** how many further files were not images, too large, or did not fit on the device */
  leftOut: number;
}

/**
 * Adds images to those that already wait, as far as there is room. They expire after an hour, which leaves time to
 * sign in: a later sign-in may be another person.
 */
export const storeShared = ({ images, leftOut }: SharedFiles): Promise<void> =>
  exclusively(async () => {
    if (images.length + leftOut === 0) return;
    const cache = await caches.open(sharedCache);
    const held = (await waitingEntries(cache)).filter(([, { headers }]) => !headers.has('x-left-out')).length;
    let lost = leftOut;
    for (const image of images.slice(0, maxSharedImages - held))
      if (!(await storeImage(cache, image))) lost += 1;
    if (lost > 0) await put(cache, new Response(null, { headers: { 'x-left-out': String(lost) } }));
  });

/** Stored under a random name, never under the file's own. */
const storeImage = (cache: Cache, image: File): Promise<boolean> =>
  put(
    cache,
    new Response(image, {
      headers: { 'content-type': image.type, 'x-name': encodeURIComponent(image.name) },
    }),
  );

/** Returns false when the device has no room. */
async function put(cache: Cache, response: Response): Promise<boolean> {
  response.headers.set('x-since', String(Date.now()));
  response.headers.set('x-until', String(Date.now() + timing.returnToExpiry));
  try {
    await cache.put(`/shared/${crypto.randomUUID()}`, response);
    return true;
  } catch {
    return false;
  }
}

/** The entries that are old enough and not expired, in their order of arrival. Expired entries are deleted. */
async function waitingEntries(cache: Cache, leastAge = 0): Promise<(readonly [Request, Response])[]> {
  const valid: (readonly [Request, Response])[] = [];
  for (const key of await cache.keys()) {
    const response = await cache.match(key);
    if (response === undefined || !isValid(response)) await cache.delete(key);
    else if (Date.now() - Number(response.headers.get('x-since')) >= leastAge) valid.push([key, response]);
  }
  return valid;
}

function isValid({ headers }: Response): boolean {
  const left = Number(headers.get('x-until')) - Date.now();
  // a clock that was set back must not keep it forever
  return left > 0 && left <= timing.sharedPhotosExpiry;
}

/** Removes and returns the images that are old enough. A second caller gets none. */
export const takeShared = (leastAge = 0): Promise<SharedFiles> =>
  exclusively(async () => {
    const taken: SharedFiles = { images: [], leftOut: 0 };
    if (!(await caches.has(sharedCache))) return taken;
    const cache = await caches.open(sharedCache);
    for (const [key, response] of await waitingEntries(cache, leastAge)) {
      taken.leftOut += Number(response.headers.get('x-left-out') ?? 0);
      if (!response.headers.has('x-left-out')) taken.images.push(await fileOf(response));
      await cache.delete(key);
    }
    await dropEmpty(cache);
    return taken;
  });

async function dropEmpty(cache: Cache): Promise<void> {
  if ((await cache.keys()).length === 0) await caches.delete(sharedCache);
}

async function fileOf(response: Response): Promise<File> {
  const name = decodeURIComponent(response.headers.get('x-name') ?? '');
  return new File([await response.blob()], name, { type: response.headers.get('content-type') ?? '' });
}

/** Whether images wait. A signed-in user claims them: they then wait a day, until the user has a partner. */
export const hasShared = (isSignedIn: boolean, leastAge = 0): Promise<boolean> =>
  exclusively(async () => {
    if (!(await caches.has(sharedCache))) return false;
    const cache = await caches.open(sharedCache);
    const found = await waitingEntries(cache, leastAge);
    if (isSignedIn) for (const [key, response] of found) await claim(cache, key, response);
    await dropEmpty(cache);
    return found.length > 0;
  });

async function claim(cache: Cache, key: Request, response: Response): Promise<void> {
  if (response.headers.has('x-claimed')) return;
  const headers = new Headers(response.headers);
  headers.set('x-claimed', '1');
  headers.set('x-until', String(Date.now() + timing.sharedPhotosExpiry));
  // without room the entry keeps its earlier expiry
  await cache.put(key, new Response(await response.blob(), { headers })).catch(() => {});
}

/** Runs one action at a time across all tabs and the worker. */
const exclusively = <T>(act: () => Promise<T>): Promise<T> => navigator.locks.request(sharedCache, act);
