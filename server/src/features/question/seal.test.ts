import { expect, test } from 'vitest';
import { createFixture } from '../../testing/fixture.ts';
import { lookForSealed } from '../../testing/seal.ts';

const fixture = createFixture();

test('no call, frame or export gives an answer to the partner early; concurrency.test.ts has thousands [S4.120]', async () => {
  const { early, answers, opened } = await lookForSealed(fixture, 20, Math.random);
  expect(early).toEqual([]);
  expect(answers).toBeGreaterThan(40);
  expect(opened).toBeGreaterThan(2);
});
