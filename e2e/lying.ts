import type { Page } from '@playwright/test';

/** Everything that a browser stores for the site, as one text: cookies, all three stores, keys, records and bodies. */
export async function lyingIn(page: Page): Promise<string> {
  const cookies = await page.context().cookies();
  return [...cookies.map(({ name, value }) => `cookie: ${name} ${value}`), await lyingInPage(page)].join(
    '\n',
  );
}

const lyingInPage = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const found: string[] = [];
    const asText = (bytes: ArrayBufferLike, from = 0, length = bytes.byteLength) => {
      let text = '';
      for (const byte of new Uint8Array(bytes, from, length)) text += String.fromCharCode(byte);
      return text;
    };

    for (const [key, value] of Object.entries(localStorage)) found.push(`local storage: ${key} ${value}`);
    for (const [key, value] of Object.entries(sessionStorage)) found.push(`session storage: ${key} ${value}`);

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
      if (value instanceof Date) return value.toISOString();
      if (typeof value !== 'object' || value === null) return String(value);
      const isListed = value instanceof Map || value instanceof Set;
      const parts = isListed ? [...value] : Object.entries(value).flat();
      return (await Promise.all(parts.map(textsIn))).join(' ');
    };
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const [keys, values] = await Promise.all([
          done(database.transaction(store).objectStore(store).getAllKeys()),
          done(database.transaction(store).objectStore(store).getAll()),
        ]);
        found.push(`${name}: ${await textsIn([keys, values])}`);
      }
      database.close();
    }

    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request, { ignoreVary: true });
        found.push(`${name}: ${request.url} ${JSON.stringify([...(answer?.headers ?? [])])}`);
        if (answer) found.push(asText(await answer.arrayBuffer()));
      }
    }
    return found.join('\n');
  });

/** A cached picture: its URL, and some bytes from its middle to search for. */
export const keptPicture = (page: Page): Promise<{ address: string; bytes: string }> =>
  page.evaluate(async () => {
    const cache = await caches.open('pictures-timeline');
    for (const request of await cache.keys()) {
      const bytes = new Uint8Array((await (await cache.match(request))?.arrayBuffer()) ?? []);
      const middle = Math.floor(bytes.length / 2);
      if (bytes.length < 200) continue;
      return {
        address: new URL(request.url).pathname,
        bytes: String.fromCharCode(...bytes.slice(middle, middle + 60)),
      };
    }
    throw new Error('No picture is kept.');
  });

/** The current entries of the offline cache. */
export const memoriesIn = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('twosome', 1);
        opening.onsuccess = () => {
          const asked = opening.result.transaction('kept').objectStore('kept').getAllKeys();
          asked.onsuccess = () => {
            opening.result.close();
            resolve(asked.result.map(String));
          };
        };
      }),
  );
