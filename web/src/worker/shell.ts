import { shellCaches } from '../platform/cacheNames.ts';
import { isAwayStatus } from '../platform/offline.ts';
import { isWhole, partOf } from './shell.rules.ts';

declare const self: ServiceWorkerGlobalScope;

/** Written in when the app is built (web/worker.mjs): a name for this version, and the files that are kept of it. */
declare const __SHELL__: { version: string; entry: string; files: string[] };

const { version, entry, files } = __SHELL__;
const named = new Set(files);

/** Every version has a drawer of its own, with its files, its page and a mark of each tab that runs it. */
const ours = `${shellCaches}${version}`;
const page = '/app.html';
/** Files that come at the same time: the page has the line before them. */
const lanes = 4;
const markOf = (client: string): string => `/.runs-in/${client}`;

/** All or nothing: a version of which a file is missing is none, and the one before it stays. */
export async function keepShell(): Promise<void> {
  const drawer = await caches.open(ours);
  const shell = await fetchShell();
  const waiting = [...files];
  const bring = async () => {
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) await keepFile(drawer, file);
  };
  await Promise.all(Array.from({ length: lanes }, bring));
  await drawer.put(page, shell);
}

/** Any address of the app gives it, with the headers that go with it: its content security policy is one of them. */
async function fetchShell(): Promise<Response> {
  const shell = await fetch('/home', { headers: { accept: 'text/html' }, cache: 'no-cache' });
  const text = isWhole(page, shell) ? await shell.clone().text() : '';
  // while servers are replaced one by one, the page may come from another version than this worker
  if (!text.includes(entry)) throw new Error('The page that came is not of this version.');
  return shell;
}

/** What an earlier version has is not asked for again: the name carries the hash. */
async function keepFile(drawer: Cache, file: string): Promise<void> {
  if (await drawer.match(file, { ignoreVary: true })) return;
  const held = file.startsWith('/assets/') ? await keptAnswer(file) : undefined;
  const answer = held && isWhole(file, held) ? held : await fetch(file, { priority: 'low' });
  if (!isWhole(file, answer)) throw new Error(`${file} did not come: ${answer.status}`);
  await drawer.put(file, answer);
}

/** The first worker takes the pages that are open already: they are of its version. */
export async function activateShell(): Promise<void> {
  await self.clients.claim();
  await markUnknown();
  await tidy();
}

async function markUnknown(): Promise<void> {
  const marked = new Set<string>();
  for (const name of await shells())
    for (const { url } of await (await caches.open(name)).keys()) marked.add(new URL(url).pathname);
  const unknown = (await livingTabs()).filter((client) => !marked.has(markOf(client)));
  await Promise.all(unknown.map(mark));
}

/** A version that no tab runs any more goes; not while another one is on its way, whose files lie here too. */
async function tidy(): Promise<void> {
  if (self.registration.installing || self.registration.waiting) return;
  const living = new Set((await livingTabs()).map(markOf));
  for (const name of await shells()) {
    const drawer = await caches.open(name);
    const marks = (await drawer.keys()).filter(({ url }) => new URL(url).pathname.startsWith(markOf('')));
    const gone = marks.filter(({ url }) => !living.has(new URL(url).pathname));
    if (name !== ours && gone.length === marks.length) await caches.delete(name);
    else await Promise.all(gone.map((one) => drawer.delete(one)));
  }
}

const shells = async (): Promise<string[]> =>
  (await caches.keys()).filter((name) => name.startsWith(shellCaches));

const livingTabs = async (): Promise<string[]> =>
  (await self.clients.matchAll({ type: 'window', includeUncontrolled: true })).map(({ id }) => id);

/** 'take over': somebody wants the new version now. 'started': a page stands, and there is time to put things in order. */
export async function hearPage(data: unknown): Promise<void> {
  if (data === 'take over') return self.skipWaiting();
  if (data !== 'started') return;
  await tidy();
  // the browser may have thrown it away to make room
  if (!(await keptPage())) await keepShell().catch(() => {});
}

/** Null: this is for the network, or for another part of the worker. */
export function answerFromShell(event: FetchEvent): Promise<Response> | null {
  const part = partOf(event.request, self.location.origin, named);
  if (part === null) return null;
  if (part === 'file') return keptAnswer(event.request.url).then((held) => held ?? fetch(event.request));
  event.waitUntil(mark(event.resultingClientId));
  return part === 'app' ? appPage(event.request) : openPage(event.request);
}

async function mark(client: string): Promise<void> {
  if (client !== '') await (await caches.open(ours)).put(markOf(client), new Response());
}

// a store that is broken holds nothing: the app must not be shut by it while there is a network
const keptAnswer = (url: string): Promise<Response | undefined> =>
  caches.match(url, { ignoreVary: true }).catch(() => undefined);

async function keptPage(): Promise<Response | undefined> {
  const drawer = await caches.open(ours).catch(() => null);
  return drawer?.match(page, { ignoreVary: true }).catch(() => undefined);
}

async function appPage(request: Request): Promise<Response> {
  return (await keptPage()) ?? fetch(request);
}

/** It has a page of its own for everybody; where the server is away the app shows it, for it knows these addresses too. */
async function openPage(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request);
    return isAwayStatus(answer.status) ? ((await keptPage()) ?? answer) : answer;
  } catch (error) {
    const kept = await keptPage();
    if (kept) return kept;
    throw error;
  }
}
