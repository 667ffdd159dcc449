import { limits } from '@twosome/contract/platform/limits';
import { timing } from '@twosome/contract/platform/timing';
import { sharedCache } from './cacheNames.ts';

/*
 * Images that were shared into the installed app, between the worker that takes them in and the page that makes a post of
 * them. They lie in a cache of their own, which signing out empties, and are given once, to whichever tab asks first.
 */

/** One more than a post holds: the wizard says that there were too many. */
export const mostShared = limits.postImages + 1;

export interface SharedFiles {
  images: File[];
  /** how many more there were that are no images, too large, or found no room */
  leftOut: number;
}

/**
 * Beside what waits already, as far as there is room. For an hour, as long as somebody may take to sign in: whoever signs
 * in later may be somebody else.
 */
export const keepShared = ({ images, leftOut }: SharedFiles): Promise<void> =>
  alone(async () => {
    if (images.length + leftOut === 0) return;
    const cache = await caches.open(sharedCache);
    const held = (await waiting(cache)).filter(([, { headers }]) => !headers.has('x-left-out')).length;
    let lost = leftOut;
    for (const image of images.slice(0, mostShared - held)) if (!(await keep(cache, image))) lost += 1;
    if (lost > 0) await put(cache, new Response(null, { headers: { 'x-left-out': String(lost) } }));
  });

/** Never under a name that came with it, but under one of our own. */
const keep = (cache: Cache, image: File): Promise<boolean> =>
  put(
    cache,
    new Response(image, {
      headers: { 'content-type': image.type, 'x-name': encodeURIComponent(image.name) },
    }),
  );

/** Whether there was room on this device. */
async function put(cache: Cache, answer: Response): Promise<boolean> {
  answer.headers.set('x-since', String(Date.now()));
  answer.headers.set('x-until', String(Date.now() + timing.targetKept));
  try {
    await cache.put(`/shared/${crypto.randomUUID()}`, answer);
    return true;
  } catch {
    return false;
  }
}

/** What waits so long already and is still meant, in the order in which it came; what is meant no more goes. */
async function waiting(cache: Cache, leastAge = 0): Promise<(readonly [Request, Response])[]> {
  const good: (readonly [Request, Response])[] = [];
  for (const key of await cache.keys()) {
    const answer = await cache.match(key);
    if (answer === undefined || !isMeant(answer)) await cache.delete(key);
    else if (Date.now() - Number(answer.headers.get('x-since')) >= leastAge) good.push([key, answer]);
  }
  return good;
}

function isMeant({ headers }: Response): boolean {
  const left = Number(headers.get('x-until')) - Date.now();
  // a clock that was set back must not keep it for ever
  return left > 0 && left <= timing.sharedKept;
}

/** Takes away what waits so long already; a second one who asks gets nothing. */
export const takeShared = (leastAge = 0): Promise<SharedFiles> =>
  alone(async () => {
    const taken: SharedFiles = { images: [], leftOut: 0 };
    if (!(await caches.has(sharedCache))) return taken;
    const cache = await caches.open(sharedCache);
    for (const [key, answer] of await waiting(cache, leastAge)) {
      taken.leftOut += Number(answer.headers.get('x-left-out') ?? 0);
      if (!answer.headers.has('x-left-out')) taken.images.push(await fileOf(answer));
      await cache.delete(key);
    }
    await dropEmpty(cache);
    return taken;
  });

async function dropEmpty(cache: Cache): Promise<void> {
  if ((await cache.keys()).length === 0) await caches.delete(sharedCache);
}

async function fileOf(answer: Response): Promise<File> {
  const name = decodeURIComponent(answer.headers.get('x-name') ?? '');
  return new File([await answer.blob()], name, { type: answer.headers.get('content-type') ?? '' });
}

/** Whether something waits. For somebody who is signed in, it is theirs now, and waits a day for them to have a couple. */
export const lookForShared = (isSignedIn: boolean, leastAge = 0): Promise<boolean> =>
  alone(async () => {
    if (!(await caches.has(sharedCache))) return false;
    const cache = await caches.open(sharedCache);
    const found = await waiting(cache, leastAge);
    if (isSignedIn) for (const [key, answer] of found) await lengthen(cache, key, answer);
    await dropEmpty(cache);
    return found.length > 0;
  });

async function lengthen(cache: Cache, key: Request, answer: Response): Promise<void> {
  if (answer.headers.has('x-claimed')) return;
  const headers = new Headers(answer.headers);
  headers.set('x-claimed', '1');
  headers.set('x-until', String(Date.now() + timing.sharedKept));
  // without room for it, it goes when it would have gone
  await cache.put(key, new Response(await answer.blob(), { headers })).catch(() => {});
}

/** One at a time, among all tabs and the worker. */
const alone = <T>(act: () => Promise<T>): Promise<T> => navigator.locks.request(sharedCache, act);
