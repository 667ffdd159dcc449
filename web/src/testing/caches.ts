import { vi } from 'vitest';

/** A fake Cache Storage with the methods used here, and fake Web Locks. */
export function fakeCaches() {
  const cacheStorage = new Map<string, Map<string, Response>>();
  /** how many more responses fit */
  const room = { left: Number.POSITIVE_INFINITY };

  type Key = string | { url: string };
  const urlOf = (key: Key): string => new URL(typeof key === 'string' ? key : key.url, location.href).href;
  const cacheOf = (cache: Map<string, Response>) => ({
    keys: async () => [...cache.keys()].map((url) => ({ url })),
    match: async (key: Key) => cache.get(urlOf(key))?.clone(),
    async put(key: Key, answer: Response) {
      const url = urlOf(key);
      if (!cache.has(url) && room.left-- <= 0) throw new DOMException('full', 'QuotaExceededError');
      cache.set(url, answer);
    },
    delete: async (key: Key) => cache.delete(urlOf(key)),
  });
  vi.stubGlobal('caches', {
    keys: async () => [...cacheStorage.keys()],
    async match(key: Key, { ignoreSearch = false }: { ignoreSearch?: boolean } = {}) {
      const nameOf = (url: string) => (ignoreSearch ? url.replace(/\?.*/, '') : url);
      for (const cache of cacheStorage.values())
        for (const [url, answer] of cache) if (nameOf(url) === nameOf(urlOf(key))) return answer.clone();
    },
    has: async (name: string) => cacheStorage.has(name),
    async open(name: string) {
      const cache = cacheStorage.get(name) ?? new Map<string, Response>();
      cacheStorage.set(name, cache);
      return cacheOf(cache);
    },
    delete: async (name: string) => cacheStorage.delete(name),
  });

  const queues = new Map<string, Promise<unknown>>();
  const locks = {
    request<T>(name: string, act: () => Promise<T>): Promise<T> {
      const next = (queues.get(name) ?? Promise.resolve()).then(act);
      queues.set(
        name,
        next.catch(() => {}),
      );
      return next;
    },
  };
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  return { cacheStorage, room };
}
