import { vi } from 'vitest';

/** What a browser keeps by address, as far as it is used here; and turns, which one waits for as in one. */
export function fakeCaches() {
  const drawers = new Map<string, Map<string, Response>>();
  /** how many more answers there is room for */
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
    async match(key: Key) {
      for (const drawer of drawers.values())
        if (drawer.has(urlOf(key))) return drawer.get(urlOf(key))?.clone();
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
