import { pictureCaches } from './cacheNames.ts';

/** Of one memory: what one or two screens show. */
const most = 60;
const mostBytes = 8_000_000;

/** The last one to ask for a memory counts. */
const turns = new Map<string, number>();

/**
 * Keeps the pictures of one memory where the service worker finds them without a network, by the very addresses that the
 * memory carries, and none besides. Where no worker could show them, nothing is kept.
 */
export async function keepPictures(
  name: string,
  addresses: readonly (string | null | undefined)[],
  isDue: () => boolean,
): Promise<void> {
  if (!('serviceWorker' in navigator) || typeof caches === 'undefined') return;
  const turn = (turns.get(name) ?? 0) + 1;
  turns.set(name, turn);
  const counts = () => isDue() && turns.get(name) === turn;
  // a first visit has none yet
  await navigator.serviceWorker.ready;
  if (!counts()) return;
  const cache = await caches.open(pictureCaches + name);
  await fill(cache, wantedOf(addresses), counts);
  // all was emptied while this cache was opened
  if (!isDue()) await caches.delete(pictureCaches + name);
}

/** Ours only: paths of the page's own server. */
const wantedOf = (addresses: readonly (string | null | undefined)[]): string[] =>
  [...new Set(addresses)].filter((one) => one?.startsWith('/media/') === true).slice(0, most) as string[];

async function fill(cache: Cache, wanted: readonly string[], counts: () => boolean): Promise<void> {
  for (const { url } of await cache.keys())
    if (!wanted.includes(url.slice(location.origin.length))) await cache.delete(url);
  let bytes = 0;
  for (const address of wanted) {
    const held = await cache.match(address);
    const picture = held ? await held.blob() : await bring(address);
    if (!counts()) return;
    if (picture === null) continue;
    bytes += picture.size;
    if (bytes > mostBytes) return void (await cache.delete(address));
    if (!held && !(await put(cache, address, picture))) return;
  }
}

/** Whether there was room on this device. */
const put = (cache: Cache, address: string, picture: Blob): Promise<boolean> =>
  cache.put(address, new Response(picture)).then(
    () => true,
    () => false,
  );

/** What was on the screen is in the browser already. Who saves data is sent nothing that they did not look at. */
async function bring(address: string): Promise<Blob | null> {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  try {
    const answer = await fetch(address, {
      credentials: 'omit',
      cache: connection?.saveData ? 'only-if-cached' : 'default',
      mode: 'same-origin',
      priority: 'low',
    });
    return isPicture(answer) ? await answer.blob() : null;
  } catch {
    return null;
  }
}

/** Whoever stands before the server may answer for it with a page, which would be kept for as long as the address is. */
const isPicture = ({ status, redirected, headers }: Response): boolean =>
  status === 200 && !redirected && (headers.get('content-type') ?? '').startsWith('image/');
