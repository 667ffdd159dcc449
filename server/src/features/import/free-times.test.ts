import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFreeTimes, type FindLast } from './free-times.ts';

/** The messages of a room, and the seconds that were read of it. */
function roomWith(times: readonly number[]) {
  const taken = new Set(times);
  const reads: number[] = [];
  const findLast: FindLast = async (seconds) => {
    reads.push(seconds.length);
    const last = new Map<number, number>();
    for (const time of taken) {
      const second = Math.floor(time / 1000) * 1000;
      if (seconds.includes(second)) last.set(second, Math.max(time, last.get(second) ?? 0));
    }
    return last;
  };
  return { taken, reads, findLast };
}

test('times are free, near and in the order of the messages of a second, in any room', async () => {
  const time = fc.oneof(
    fc.integer({ min: 0, max: 9 }).map((second) => second * 1000),
    fc.integer({ min: 0, max: 9999 }),
  );
  const full = Array.from({ length: 2000 }, (_, index) => 3000 + index);
  await fc.assert(
    fc.asyncProperty(fc.array(time), fc.array(time), fc.boolean(), async (before, wanted, isFull) => {
      const { taken, findLast } = roomWith([...before, ...(isFull ? full : [])]);
      const times = await createFreeTimes(findLast)(wanted);
      expect(new Set(times).size).toBe(times.length);
      expect(times.filter((one) => taken.has(one))).toEqual([]);
      for (const [index, at] of wanted.entries()) {
        expect(times[index]).toBeGreaterThanOrEqual(at);
        const earlier = wanted.slice(0, index).lastIndexOf(at);
        if (earlier >= 0) expect(times[index]).toBeGreaterThan(times[earlier]!);
      }
    }),
  );
});
