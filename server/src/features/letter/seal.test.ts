import { expect, test } from 'vitest';
import { createFixture } from '../../testing/fixture.ts';
import { lookForLetters } from '../../testing/letter-seal.ts';

const fixture = createFixture();

test('no letter call, frame or photo opens a letter early; concurrency.test.ts has thousands and every call [S4.140]', async () => {
  const seen = await lookForLetters(fixture, 6, { random: Math.random, everything: false });
  expect(seen.wrong).toEqual([]);
  expect(seen.tries).toBeGreaterThan(2);
});
