import { expect, test } from './fixtures.ts';
import { lyingIn } from './lying.ts';

/** The search after a sign-out asserts that nothing is left, so it must be able to find everything. */
test('data stored anywhere in a browser is found', async ({ page, context, baseURL }) => {
  await page.goto('/about');
  await context.addCookies([
    { name: 'open', value: 'in-a-cookie', url: baseURL ?? '' },
    { name: 'shut', value: 'in-a-cookie-of-the-server', url: baseURL ?? '', httpOnly: true },
  ]);
  await page.evaluate(async () => {
    localStorage.setItem('in-a-local-key', 'in-a-local-value');
    sessionStorage.setItem('in-a-session-key', 'in-a-session-value');
    const bytes = (text: string) => new TextEncoder().encode(text);
    const opening = indexedDB.open('planted', 1);
    await new Promise((resolve, reject) => {
      opening.onupgradeneeded = () => {
        const things = opening.result.createObjectStore('things');
        things.put('in-a-record', 'in-a-key');
        things.put('something', bytes('in-a-key-of-bytes'));
        things.put(new Blob(['in-a-blob']), 1);
        things.put({ draft: [{ photo: new Blob(['in-a-blob-within']) }] }, 2);
        things.put(bytes('in-a-buffer').buffer, 3);
        things.put({ photos: [{ small: bytes('in-a-view') }] }, 4);
        things.put(new DataView(bytes('....in-a-part-of-a-buffer').buffer, 4), 5);
        things.put(new Map([['in-a-maps-key', new Set(['in-a-set', bytes('in-bytes-in-a-set')])]]), 6);
        things.put(new Date('2031-02-03T04:05:06Z'), 7);
      };
      opening.onsuccess = resolve;
      opening.onerror = reject;
    });
    opening.result.close();
    const cache = await caches.open('in-a-name-of-a-cache');
    const answer = new Response('in-a-body', { headers: { said: 'in-a-header' } });
    await cache.put('/in-an-address', answer);
  });

  const all = await lyingIn(page);
  const planted = [
    ...['in-a-cookie', 'in-a-cookie-of-the-server', 'in-a-local-key', 'in-a-local-value', 'in-a-session-key'],
    ...[
      'in-a-session-value',
      'in-a-record',
      'in-a-key',
      'in-a-key-of-bytes',
      'in-a-blob',
      'in-a-blob-within',
    ],
    ...[
      'in-a-buffer',
      'in-a-view',
      'in-a-part-of-a-buffer',
      'in-a-maps-key',
      'in-a-set',
      'in-bytes-in-a-set',
    ],
    ...['2031-02-03T04:05:06', 'in-a-name-of-a-cache', 'in-an-address', 'in-a-header', 'in-a-body'],
  ];
  // Whole words, because other data may start in the same way.
  const isFound = (needle: string) => new RegExp(`(?<![\\w-])${needle}(?![\\w-])`).test(all);
  expect(planted.filter((needle) => !isFound(needle))).toEqual([]);
  expect(isFound('in-no-place')).toBe(false);
});
