/** Several values per key, oldest first. Nearly all of the thousands of keys have one value, which is stored without a set. */
export interface Multimap<V extends object> {
  /** true: the first value of the key */
  add(key: string, value: V): boolean;
  /** true: the last value of the key was removed */
  remove(key: string, value: V): boolean;
  at(key: string): V[];
  keys(): string[];
  clear(): void;
}

export function createMultimap<V extends object>(): Multimap<V> {
  const byKey = new Map<string, V | Set<V>>();
  return {
    add(key, value) {
      const current = byKey.get(key);
      if (current instanceof Set) current.add(value);
      else if (current !== value) byKey.set(key, current === undefined ? value : new Set([current, value]));
      return current === undefined;
    },
    remove(key, value) {
      const current = byKey.get(key);
      if (current instanceof Set) current.delete(value);
      if (current !== value && !(current instanceof Set && current.size === 0)) return false;
      byKey.delete(key);
      return true;
    },
    at(key) {
      const current = byKey.get(key);
      if (current === undefined) return [];
      return current instanceof Set ? [...current] : [current];
    },
    keys: () => [...byKey.keys()],
    clear: () => byKey.clear(),
  };
}
