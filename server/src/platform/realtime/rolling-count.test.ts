import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRollingCount } from './rolling-count.ts';

test('never more than so many in any sixty seconds, and never fewer', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(30_000), { maxLength: 60 }), (pauses) => {
      let at = 0;
      const came: number[] = [];
      const isWithin = createRollingCount(5, () => new Date(at));
      for (const pause of pauses) {
        at += pause;
        came.push(at);
        expect(isWithin()).toBe(came.filter((time) => time > at - 60_000).length <= 5);
      }
    }),
  );
});

test('a clock that is set back holds nothing against anybody', () => {
  let at = 3_600_000;
  const isWithin = createRollingCount(2, () => new Date(at));
  isWithin();
  isWithin();
  at = 0;
  expect([isWithin(), isWithin(), isWithin()]).toEqual([true, true, false]);
});

test('without a limit nothing is held against anybody', () => {
  const isWithin = createRollingCount(Number.POSITIVE_INFINITY, () => new Date(0));
  expect(Array.from({ length: 1000 }, isWithin)).not.toContain(false);
});
