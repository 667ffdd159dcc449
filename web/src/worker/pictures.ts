import { imagePathOf } from '@twosome/contract/platform/signatures';
import { timing } from '@twosome/contract/platform/timing';
import { isAwayStatus } from '../platform/offline.ts';
import { wait } from '../platform/wait.ts';

declare const self: ServiceWorkerGlobalScope;

/**
 * Our pictures come from the network. If that fails or hangs, the worker returns the copy that the page cached
 * (platform/pictures.ts). It is found by path, because only the signature changes. A picture that the server refuses
 * is never served from here. Null: not a picture of ours.
 */
export function answerPicture({ request }: Pick<FetchEvent, 'request'>): Promise<Response> | null {
  const { origin, pathname } = new URL(request.url);
  const isPicture = origin === self.location.origin && pathname.startsWith('/media/');
  const isShown = request.method === 'GET' && request.mode !== 'navigate';
  return isPicture && isShown ? fetchPicture(request) : null;
}

async function fetchPicture(request: Request): Promise<Response> {
  const pending = fetch(request).catch(() => null);
  const response = await Promise.race([pending, wait(timing.cacheFallback).then(() => null)]);
  if (response !== null && isFromServer(response)) return response;
  return (await cachedPicture(request)) ?? response ?? (await pending) ?? Response.error();
}

/** A proxy may answer 200 with an HTML page, or redirect elsewhere. */
function isFromServer({ status, type, redirected, headers }: Response): boolean {
  if (isAwayStatus(status) || type === 'opaque' || redirected) return false;
  return status !== 200 || !/^text\/html\b/i.test(headers.get('content-type') ?? '');
}

/** A photo in several sizes is cached without the size in its path: whichever was loaded replaces the others. */
async function cachedPicture({ url }: Request): Promise<Response | undefined> {
  const { pathname } = new URL(url);
  for (const path of [pathname, imagePathOf(pathname)]) {
    const cached = await caches.match(path, { ignoreVary: true, ignoreSearch: true });
    if (cached !== undefined) return cached;
  }
  return undefined;
}
