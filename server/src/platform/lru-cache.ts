import { now } from './clock.ts';

/** A cache of recently used values. */
export interface LruCache<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
}

/**
 * A cache bounded in size (at most twice `max` entries) and age. It has two generations: used entries move into the young
 * one; when that is full or `minutes` old, it becomes the old one and the previous old one is dropped.
 */
export function createLruCache<Value>({ max, minutes }: { max: number; minutes: number }): LruCache<Value> {
  let young = new Map<string, Value>();
  let old = new Map<string, Value>();
  let startedAt = now().getTime();

  const rotate = () => {
    const time = now().getTime();
    const passed = Math.abs(time - startedAt) / 60_000;
    if (young.size < max && passed < minutes) return;
    // after a long idle time both generations are too old
    old = passed < 2 * minutes ? young : new Map();
    young = new Map();
    startedAt = time;
  };
  const set = (key: string, value: Value) => {
    rotate();
    young.set(key, value);
  };

  return {
    set,
    get(key) {
      rotate();
      const found = young.get(key);
      if (found !== undefined) return found;
      const older = old.get(key);
      if (older !== undefined) set(key, older);
      return older;
    },
  };
}
