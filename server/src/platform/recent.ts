import { now } from './clock.ts';

/** What was used lately, by key. */
export interface Recent<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
}

/**
 * A memory with an end: what nobody used for a while is forgotten, and it never holds more than twice `most`. It has two
 * halves: what is used goes into the young one, and when that is full or its time is over, the old one is dropped.
 */
export function createRecent<Value>({ most, minutes }: { most: number; minutes: number }): Recent<Value> {
  let young = new Map<string, Value>();
  let old = new Map<string, Value>();
  let since = now().getTime();

  const turnOver = () => {
    const moment = now().getTime();
    const passed = Math.abs(moment - since) / 60_000;
    if (young.size < most && passed < minutes) return;
    // whoever comes after a long silence finds nothing from before it
    old = passed < 2 * minutes ? young : new Map();
    young = new Map();
    since = moment;
  };
  const set = (key: string, value: Value) => {
    turnOver();
    young.set(key, value);
  };

  return {
    set,
    get(key) {
      turnOver();
      const known = young.get(key);
      if (known !== undefined) return known;
      const older = old.get(key);
      if (older !== undefined) set(key, older);
      return older;
    },
  };
}
