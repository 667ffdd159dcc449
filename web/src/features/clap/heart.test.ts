import { expect, test } from 'vitest';
import { heartOf } from './clap.store.ts';

const states = {
  none: null,
  'pending by A': { initiated_by: 'A', is_complete: false },
  'pending by B': { initiated_by: 'B', is_complete: false },
  'complete, begun by A': { initiated_by: 'A', is_complete: true },
  'complete, begun by B': { initiated_by: 'B', is_complete: true },
};

test.each([
  // the clap, A's heart, A's heart while a tap is in flight
  ['none', 'none', 'mine'],
  ['pending by A', 'mine', 'mine'],
  ['pending by B', 'partner', 'complete'],
  ['complete, begun by A', 'complete', 'complete'],
  ['complete, begun by B', 'complete', 'complete'],
] as const)('the heart with %s: %s, in flight %s [S4.46 S4.47 S4.48 S4.49]', (state, still, inFlight) => {
  expect(heartOf(states[state], 'A', false)).toBe(still);
  expect(heartOf(states[state], 'A', true)).toBe(inFlight);
});
