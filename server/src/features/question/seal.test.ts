import { expect, test } from 'vitest';
import { createFixture } from '../../testing/fixture.ts';
import { lookForSealed } from '../../testing/seal.ts';

const fixture = createFixture();

test('no question call, report, frame or export gives an answer to the partner early; concurrency.test.ts has every call [S4.120]', async () => {
  const { early, answers, opened } = await lookForSealed(fixture, 8, { everything: false });
  expect(early).toEqual([]);
  expect(answers).toBeGreaterThan(15);
  expect(opened).toBeGreaterThan(0);
});
