const secondMs = 1000;
/** Seconds that are remembered; what is forgotten is read again. */
const remembered = 20_000;
/** Seconds that are read together where one is full: an earlier import may have filled minutes of them. */
const readAhead = 500;

/** When the last message of each of these seconds was sent, for those that have one, in milliseconds. */
export type FindLast = (seconds: readonly number[]) => Promise<ReadonlyMap<number, number>>;

/**
 * No two messages of a couple have the same time. A message gets the first one after the last message of its second, and
 * where the second is full, of the next one that is not. So messages of the same second keep their order, however many they
 * are and however often they are imported, and each second is read once.
 */
export function createFreeTimes(findLast: FindLast): (wanted: readonly number[]) => Promise<number[]> {
  /** the first free time of a second; one that is not in it means that the second is full */
  const free = new Map<number, number>();
  /** from full seconds to a later one that may be free */
  const jumps = new Map<number, number>();

  const read = async (seconds: readonly number[]) => {
    const unknown = [...new Set(seconds)].filter((second) => !free.has(second));
    if (unknown.length === 0) return;
    const last = await findLast(unknown);
    for (const second of unknown) free.set(second, (last.get(second) ?? second - 1) + 1);
  };
  const isFull = (second: number): boolean => (free.get(second) ?? 0) >= second + secondMs;
  const findFree = async (from: number): Promise<number> => {
    const passed: number[] = [];
    let second = from;
    for (;;) {
      const next = jumps.get(second) ?? (isFull(second) ? second + secondMs : second);
      if (next === second) break;
      passed.push(second);
      second = next;
      if (!free.has(second))
        await read(Array.from({ length: readAhead }, (_, index) => second + index * secondMs));
    }
    for (const full of passed) jumps.set(full, second);
    return second;
  };

  return async (wanted) => {
    if (free.size > remembered) {
      free.clear();
      jumps.clear();
    }
    const secondOf = (time: number) => Math.floor(time / secondMs) * secondMs;
    await read(wanted.map(secondOf));
    const times: number[] = [];
    for (const at of wanted) {
      const second = await findFree(secondOf(at));
      const time = Math.max(at, free.get(second) ?? second);
      free.set(second, time + 1);
      times.push(time);
    }
    return times;
  };
}
