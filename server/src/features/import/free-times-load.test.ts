import { expect, test } from 'vitest';
import { createFreeTimes, type FindLast } from './free-times.ts';

test('half a million messages of one second, imported twice, are numbered in time that grows with their number', async () => {
  const start = Date.UTC(2021, 4, 14);
  const millisecondsFor = async (count: number): Promise<number> => {
    const lastOf: FindLast = async (seconds) =>
      new Map(
        seconds
          .filter((second) => second >= start && second < start + count)
          .map((second) => [second, second + 999]),
      );
    const freeTimes = createFreeTimes(lastOf);
    const startedAt = performance.now();
    let next = start + count;
    for (let done = 0; done < count; done += 500) {
      const times = await freeTimes(Array<number>(500).fill(start));
      for (const time of times) if (time !== next++) expect.fail(`${time} is not ${next - 1}`);
    }
    return performance.now() - startedAt;
  };
  const tenth = await millisecondsFor(50_000);
  // a hundred times as long if each one looked at all before it
  expect((await millisecondsFor(500_000)) / tenth).toBeLessThan(40);
});
