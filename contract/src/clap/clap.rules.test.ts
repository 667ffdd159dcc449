import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Clap } from '../post/post.contract.ts';
import { nextClap, tapWants } from './clap.rules.ts';

const [a, b] = ['A', 'B'];
const states = {
  none: null,
  'pending by A': { initiated_by: a, is_complete: false },
  'pending by B': { initiated_by: b, is_complete: false },
  'complete, begun by A': { initiated_by: a, is_complete: true },
  'complete, begun by B': { initiated_by: b, is_complete: true },
} as const satisfies Record<string, Clap | null>;

test.each([
  // state before, requested result of A's tap, state after, change of clap_count
  ['none', undefined, 'pending by A', 0],
  ['none', true, 'pending by A', 0],
  ['none', false, 'none', 0],
  ['pending by A', undefined, 'none', 0],
  ['pending by A', true, 'pending by A', 0],
  ['pending by A', false, 'none', 0],
  ['pending by B', undefined, 'complete, begun by B', 1],
  ['pending by B', true, 'complete, begun by B', 1],
  ['pending by B', false, 'none', 0],
  ['complete, begun by A', undefined, 'none', -1],
  ['complete, begun by A', true, 'complete, begun by A', 0],
  ['complete, begun by A', false, 'none', -1],
  ['complete, begun by B', undefined, 'none', -1],
  ['complete, begun by B', true, 'complete, begun by B', 0],
  ['complete, begun by B', false, 'none', -1],
] as const)(
  '%s, A taps with want %s: %s, count %i [S4.39 S4.40 S4.41 S4.44]',
  (before, want, after, delta) => {
    expect(nextClap(states[before], a, want)).toEqual({
      clap: states[after],
      changed: before !== after,
      completed: delta === 1,
      delta,
    });
  },
);

const user = fc.constantFrom(a, b);
const taps = fc.array(fc.tuple(user, fc.constantFrom(true, false, undefined)), { maxLength: 40 });

test('after any taps the count equals the number of complete claps: one or none', () => {
  fc.assert(
    fc.property(taps, (all) => {
      let [clap, count]: [Clap | null, number] = [null, 0];
      for (const [userId, want] of all) {
        const next = nextClap(clap, userId, want);
        expect(next.changed).toBe(JSON.stringify(next.clap) !== JSON.stringify(clap));
        [clap, count] = [next.clap, count + next.delta];
        expect(count).toBe(clap?.is_complete ? 1 : 0);
      }
    }),
  );
});

test('repeating a request with the same want changes nothing', () => {
  fc.assert(
    fc.property(fc.constantFrom(...Object.values(states)), user, fc.boolean(), (before, userId, want) => {
      const once = nextClap(before, userId, want).clap;
      expect(nextClap(once, userId, want)).toEqual({
        clap: once,
        changed: false,
        completed: false,
        delta: 0,
      });
    }),
  );
});

test("a double tap on the image adds the user's missing half and never withdraws a clap [S5.11]", () => {
  const can = Object.entries(states).filter(([, clap]) => tapWants(clap, a));
  expect(can.map(([name]) => name)).toEqual(['none', 'pending by B']);
  for (const [, clap] of can) expect(nextClap(clap, a).delta).toBeGreaterThanOrEqual(0);
});
