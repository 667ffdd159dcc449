/** Several values by key, oldest first. A key with one value, as nearly all have, takes no set: there are thousands. */
export interface Many<V extends object> {
  /** true: the key had none before */
  add(key: string, value: V): boolean;
  /** true: that was its last one */
  remove(key: string, value: V): boolean;
  at(key: string): V[];
  keys(): string[];
  clear(): void;
}

export function createMany<V extends object>(): Many<V> {
  const byKey = new Map<string, V | Set<V>>();
  return {
    add(key, value) {
      const there = byKey.get(key);
      if (there instanceof Set) there.add(value);
      else if (there !== value) byKey.set(key, there === undefined ? value : new Set([there, value]));
      return there === undefined;
    },
    remove(key, value) {
      const there = byKey.get(key);
      if (there instanceof Set) there.delete(value);
      if (there !== value && !(there instanceof Set && there.size === 0)) return false;
      byKey.delete(key);
      return true;
    },
    at(key) {
      const there = byKey.get(key);
      if (there === undefined) return [];
      return there instanceof Set ? [...there] : [there];
    },
    keys: () => [...byKey.keys()],
    clear: () => byKey.clear(),
  };
}
