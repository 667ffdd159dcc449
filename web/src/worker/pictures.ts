import { timing } from '@twosome/contract/platform/timing';
import { isAwayStatus } from '../platform/offline.ts';
import { wait } from '../platform/wait.ts';

declare const self: ServiceWorkerGlobalScope;

/**
 * Our pictures come from the network. Only where that fails, or hangs, is one shown that the page has kept (platform/pictures.ts);
 * what the server refuses to show is never shown from here. Null: this is no picture of ours.
 */
export function answerPicture({ request }: Pick<FetchEvent, 'request'>): Promise<Response> | null {
  const { origin, pathname } = new URL(request.url);
  const isPicture = origin === self.location.origin && pathname.startsWith('/media/');
  const isShown = request.method === 'GET' && request.mode !== 'navigate';
  return isPicture && isShown ? fetchPicture(request) : null;
}

async function fetchPicture(request: Request): Promise<Response> {
  const coming = fetch(request).catch(() => null);
  const came = await Promise.race([coming, wait(timing.patience).then(() => null)]);
  if (came !== null && isOfServer(came)) return came;
  return (await keptPicture(request)) ?? came ?? (await coming) ?? Response.error();
}

/** Whoever stands before it may say that all is well, and show a page of theirs or lead elsewhere. */
function isOfServer({ status, type, redirected, headers }: Response): boolean {
  if (isAwayStatus(status) || type === 'opaque' || redirected) return false;
  return status !== 200 || !/^text\/html\b/i.test(headers.get('content-type') ?? '');
}

const keptPicture = (request: Request): Promise<Response | undefined> =>
  caches.match(request.url, { ignoreVary: true });
