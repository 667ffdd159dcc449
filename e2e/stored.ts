import { expect, type Locator, type Page } from '@playwright/test';
import { workerOf } from './worker.ts';

/** Visits the screens that are cached for offline use, until all their content and photos are stored. */
export async function fillOfflineCache(page: Page): Promise<void> {
  await page.goto('/home');
  await workerOf(page);
  const open = (name: string) => page.getByRole('navigation').getByRole('link', { name }).click();
  const hasRecord = (name: string) => expect.poll(() => offlineEntries(page)).toContain(`remembered/${name}`);
  // The pictures follow the record; leaving the page earlier would stop that.
  const hasPictures = async (name: string) => {
    await hasRecord(name);
    await expect.poll(() => page.evaluate((name) => caches.has(`pictures-${name}`), name)).toBe(true);
  };

  await hasPictures('timeline');
  await open('Goals');
  await hasRecord('goals');
  await open('Messages');
  await hasPictures('messages');
  await expect(page.getByRole('log').getByRole('article').first()).toBeVisible();
  const shown = page.locator('img[src*="/media/message/"]');
  const stored = () =>
    page.evaluate(async () => (await (await caches.open('pictures-messages')).keys()).length);
  await expect.poll(async () => (await stored()) - (await shown.count())).toBeGreaterThanOrEqual(0);
  await page.goto('/home');
  await expect.poll(() => cachedPicture(page).then(Boolean, () => false)).toBe(true);
}

export const isLoaded = (picture: Locator): Promise<boolean> =>
  picture.evaluate((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0);

/** Everything that a browser stores for the site, as one text: cookies, all three stores, keys, records and bodies. */
export async function storedIn(page: Page): Promise<string> {
  const cookies = await page.context().cookies();
  const inPage = await page.evaluate(async () => {
    const found: string[] = [];
    const asText = (bytes: ArrayBufferLike, from = 0, length = bytes.byteLength) => {
      let text = '';
      for (const byte of new Uint8Array(bytes, from, length)) text += String.fromCharCode(byte);
      return text;
    };
    for (const store of [localStorage, sessionStorage])
      for (const [key, value] of Object.entries(store)) found.push(`${key} ${value}`);

    const done = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    /** Includes binary data, such as photos that wait to be sent. */
    const textsIn = async (value: unknown): Promise<string> => {
      if (value instanceof Blob) return asText(await value.arrayBuffer());
      if (value instanceof ArrayBuffer) return asText(value);
      if (ArrayBuffer.isView(value)) return asText(value.buffer, value.byteOffset, value.byteLength);
      if (typeof value !== 'object' || value === null) return String(value);
      const isListed = value instanceof Map || value instanceof Set;
      const entries = isListed ? [...value] : Object.entries(value).flat();
      return (await Promise.all(entries.map(textsIn))).join(' ');
    };
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      for (const name of database.objectStoreNames) {
        const store = database.transaction(name).objectStore(name);
        found.push(await textsIn(await Promise.all([done(store.getAllKeys()), done(store.getAll())])));
      }
      database.close();
    }

    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request, { ignoreVary: true });
        found.push(`${name}: ${request.url} ${JSON.stringify([...(response?.headers ?? [])])}`);
        if (response) found.push(asText(await response.arrayBuffer()));
      }
    }
    return found;
  });
  return [...cookies.map(({ name, value }) => `${name} ${value}`), ...inPage].join('\n');
}

/** A cached picture: its path, and some bytes from its middle to search for. */
export const cachedPicture = (page: Page): Promise<{ path: string; bytes: string }> =>
  page.evaluate(async () => {
    const cache = await caches.open('pictures-timeline');
    for (const request of await cache.keys()) {
      const bytes = new Uint8Array((await (await cache.match(request))?.arrayBuffer()) ?? []);
      const middle = Math.floor(bytes.length / 2);
      if (bytes.length < 200) continue;
      return {
        path: new URL(request.url).pathname,
        bytes: String.fromCharCode(...bytes.slice(middle, middle + 60)),
      };
    }
    throw new Error('No picture is cached.');
  });

/** The keys of the offline cache, or its values as JSON, such as drafts. */
export const offlineEntries = (page: Page, what: 'getAllKeys' | 'getAll' = 'getAllKeys'): Promise<string[]> =>
  page.evaluate(
    (what) =>
      new Promise((resolve) => {
        const opening = indexedDB.open('twosome', 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore('kept');
        opening.onsuccess = () => {
          const all = opening.result.transaction('kept').objectStore('kept')[what]();
          all.onsuccess = () => {
            opening.result.close();
            resolve(all.result.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))));
          };
        };
      }),
    what,
  );
