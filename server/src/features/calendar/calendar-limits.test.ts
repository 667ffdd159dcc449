import { rates } from '@twosome/contract/platform/limits';
import { expect, test } from 'vitest';
import { createFixture } from '../../testing/fixture.ts';

const fixture = createFixture({ RATE_LIMITS: 'on' });
const look = async (path: string) => (await fetch(fixture.server.url + path)).status;
/** The statuses of so many requests, without repetitions. */
async function lookOften(path: () => string, times: number): Promise<number[]> {
  const found = new Set<number>();
  for (let time = 0; time < times; time++) found.add(await look(path()));
  return [...found];
}

test('a person’s feed can be read often, but not endlessly; wrong addresses are counted by network', async () => {
  const { ana, bruno } = fixture.cast;
  const pathOf = async (person: typeof ana) =>
    new URL((await person.call('POST calendar/', { body: {} })).body.url).pathname;
  const [hers, his] = [await pathOf(ana), await pathOf(bruno)];
  expect(await lookOften(() => hers, rates.calendar.user)).toEqual([200]);
  expect([await look(hers), await look(his)]).toEqual([429, 200]);

  const wrong = () => `/calendar/${Math.random().toString(36).padEnd(43, 'x').replace('.', '_')}.ics`;
  expect(await lookOften(wrong, rates.badToken.failures)).toEqual([404]);
  expect(await look(wrong())).toBe(429);
});
