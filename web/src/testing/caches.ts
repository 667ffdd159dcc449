import { vi } from 'vitest';

/** A fake Cache Storage with the methods used here, and fake Web Locks. */
export function fakeCaches() {
  const drawers = new Map<string, Map<string, Response>>();
  /** how many more responses fit */
  const room = { left: Number.POSITIVE_INFINITY };

  type Key = string | { url: string };
  const urlOf = (key: Key): string => new URL(typeof key === 'string' ? key : key.url, location.href).href;
  const cacheOf = (drawer: Map<string, Response>) => ({
    keys: async () => [...drawer.keys()].map((url) => ({ url })),
    match: async (key: Key) => drawer.get(urlOf(key))?.clone(),
    async put(key: Key, answer: Response) {
      const url = urlOf(key);
      if (!drawer.has(url) && room.left-- <= 0) throw new DOMException('full', 'QuotaExceededError');
      drawer.set(url, answer);
    },
    delete: async (key: Key) => drawer.delete(urlOf(key)),
  });
  vi.stubGlobal('caches', {
    keys: async () => [...drawers.keys()],
    async match(key: Key, { ignoreSearch = false }: { ignoreSearch?: boolean } = {}) {
      const nameOf = (url: string) => (ignoreSearch ? url.replace(/\?.*/, '') : url);
      for (const drawer of drawers.values())
        for (const [url, answer] of drawer) if (nameOf(url) === nameOf(urlOf(key))) return answer.clone();
    },
    has: async (name: string) => drawers.has(name),
    async open(name: string) {
      const drawer = drawers.get(name) ?? new Map<string, Response>();
      drawers.set(name, drawer);
      return cacheOf(drawer);
    },
    delete: async (name: string) => drawers.delete(name),
  });

  const turns = new Map<string, Promise<unknown>>();
  const locks = {
    request<T>(name: string, act: () => Promise<T>): Promise<T> {
      const turn = (turns.get(name) ?? Promise.resolve()).then(act);
      turns.set(
        name,
        turn.catch(() => {}),
      );
      return turn;
    },
  };
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  return { drawers, room };
}
