import { shellCaches } from '../platform/cacheNames.ts';
import { isAwayStatus } from '../platform/offline.ts';
import { isCacheable, partOf } from './shell.rules.ts';

declare const self: ServiceWorkerGlobalScope;

/** Inserted by the build (web/worker.mjs): a name for this version, and its files. */
declare const __SHELL__: { version: string; entry: string; files: string[] };

const { version, entry, files } = __SHELL__;
const fileSet = new Set(files);

/** Each version has a separate cache with its files, its page and a mark for each tab that runs it. */
const cacheName = `${shellCaches}${version}`;
const page = '/app.html';
/** Parallel downloads: few, because the page's own requests have priority. */
const parallelDownloads = 4;
const markOf = (client: string): string => `/.runs-in/${client}`;

/** All or nothing: if a file is missing the installation fails, and the previous version stays. */
export async function cacheShell(): Promise<void> {
  const cache = await caches.open(cacheName);
  const shell = await fetchShell();
  const queue = [...files];
  const download = async () => {
    for (let file = queue.pop(); file !== undefined; file = queue.pop()) await cacheFile(cache, file);
  };
  await Promise.all(Array.from({ length: parallelDownloads }, download));
  await cache.put(page, shell);
}

/**
 * The page is the same for every address of the app; its headers, such as the content security policy, are cached
 * with it.
 */
async function fetchShell(): Promise<Response> {
  const shell = await fetch('/home', { headers: { accept: 'text/html' }, cache: 'no-cache' });
  const text = isCacheable(page, shell) ? await shell.clone().text() : '';
  // during a rolling deployment the page may come from another version than this worker
  if (!text.includes(entry)) throw new Error('The page belongs to another version.');
  return shell;
}

/** Files of an earlier version are reused, because their names carry a content hash. */
async function cacheFile(cache: Cache, file: string): Promise<void> {
  if (await cache.match(file, { ignoreVary: true })) return;
  const held = file.startsWith('/assets/') ? await cachedResponse(file) : undefined;
  const answer = held && isCacheable(file, held) ? held : await fetch(file, { priority: 'low' });
  if (!isCacheable(file, answer)) throw new Error(`${file} could not be downloaded: ${answer.status}`);
  await cache.put(file, answer);
}

/** The first worker takes over the pages that are already open, which run its version. */
export async function activateShell(): Promise<void> {
  await self.clients.claim();
  await markUnknownTabs();
  await deleteOldShells();
}

async function markUnknownTabs(): Promise<void> {
  const marked = new Set<string>();
  for (const name of await shells())
    for (const { url } of await (await caches.open(name)).keys()) marked.add(new URL(url).pathname);
  const unknown = (await liveTabs()).filter((client) => !marked.has(markOf(client)));
  await Promise.all(unknown.map(mark));
}

/** Deletes versions that no tab runs, unless another version is being installed: its files are cached here too. */
async function deleteOldShells(): Promise<void> {
  if (self.registration.installing || self.registration.waiting) return;
  const liveMarks = new Set((await liveTabs()).map(markOf));
  for (const name of await shells()) {
    const cache = await caches.open(name);
    const marks = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith(markOf('')));
    const closedMarks = marks.filter(({ url }) => !liveMarks.has(new URL(url).pathname));
    if (name !== cacheName && closedMarks.length === marks.length) await caches.delete(name);
    else await Promise.all(closedMarks.map((entry) => cache.delete(entry)));
  }
}

const shells = async (): Promise<string[]> =>
  (await caches.keys()).filter((name) => name.startsWith(shellCaches));

const liveTabs = async (): Promise<string[]> =>
  (await self.clients.matchAll({ type: 'window', includeUncontrolled: true })).map(({ id }) => id);

/** 'take over': the user wants the new version now. 'started': a page has started, and there is time to clean up. */
export async function onPageMessage(data: unknown): Promise<void> {
  if (data === 'take over') return self.skipWaiting();
  if (data !== 'started') return;
  await deleteOldShells();
  // the browser may have evicted the cache
  if (!(await cachedPage())) await cacheShell().catch(() => {});
}

/** Null: the request is for the network or for another part of the worker. */
export function answerFromShell(event: FetchEvent): Promise<Response> | null {
  const part = partOf(event.request, self.location.origin, fileSet);
  if (part === null) return null;
  if (part === 'file') return cachedResponse(event.request.url).then((held) => held ?? fetch(event.request));
  event.waitUntil(mark(event.resultingClientId));
  return part === 'app' ? appPage(event.request) : openPage(event.request);
}

async function mark(client: string): Promise<void> {
  if (client !== '') await (await caches.open(cacheName)).put(markOf(client), new Response());
}

// a broken Cache Storage counts as empty, so that the app works while there is a network
const cachedResponse = (url: string): Promise<Response | undefined> =>
  caches.match(url, { ignoreVary: true }).catch(() => undefined);

async function cachedPage(): Promise<Response | undefined> {
  const cache = await caches.open(cacheName).catch(() => null);
  return cache?.match(page, { ignoreVary: true }).catch(() => undefined);
}

async function appPage(request: Request): Promise<Response> {
  return (await cachedPage()) ?? fetch(request);
}

/**
 * A public page comes from the network. If the server is down the app shows it instead, because its router knows
 * these addresses too.
 */
async function openPage(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request);
    return isAwayStatus(answer.status) ? ((await cachedPage()) ?? answer) : answer;
  } catch (error) {
    const cached = await cachedPage();
    if (cached) return cached;
    throw error;
  }
}
